import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Progress } from '@mantine/core';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useFormats } from '../shell/formats-context.tsx';
import { checkFiles, type FileRules } from './file-rules.ts';
import { RefusedFiles, type RefusedFile } from './RefusedFiles.tsx';
import classes from './FileField.module.css';

export interface ChosenFile {
  id: string;
  name: string;
  bytes: number;
  /** The fraction sent so far, 0..1; undefined before sending starts and after it has finished. */
  progress?: number | undefined;
  /** Why the file could not be sent, already translated. */
  failure?: string | undefined;
}

interface FileFieldProps {
  label: string;
  files: readonly ChosenFile[];
  rules: FileRules;
  onAdd: (files: File[]) => void;
  onRemove: (id: string) => void;
  required?: boolean;
  disabled?: boolean;
}

/** Returns a description of the files that are accepted. */
const useHint = (rules: FileRules): string => {
  const t = useT();
  const formats = useFormats();
  return [
    rules.endings && formats.anyOf(rules.endings.map((each) => each.toUpperCase())),
    rules.maxBytes && t('up to {{size}} each', { size: formats.bytes(rules.maxBytes) }),
    rules.limit && t('up to {{count}} files', { count: rules.limit }),
  ]
    .filter(Boolean)
    .join(' · ');
};

interface RowProps {
  file: ChosenFile;
  disabled: boolean;
  onRemove: () => void;
}

const FileRow = ({ file: { name, bytes, progress, failure }, disabled, onRemove }: RowProps) => {
  const t = useT();
  const formats = useFormats();
  return (
    <li className={classes.file}>
      <IconFile size={20} aria-hidden />
      <span className={classes.name}>
        {name}
        <span className={classes.more}>
          {progress === undefined
            ? formats.bytes(bytes)
            : t('{{percent}} of {{size}}', { percent: formats.percent(progress), size: formats.bytes(bytes) })}
        </span>
        {progress === undefined ? null : (
          <Progress value={progress * 100} size="sm" mt={4} aria-label={t('Sending {{name}}', { name })} />
        )}
        {failure === undefined ? null : (
          <span role="alert" className={classes.failure}>
            {failure}
          </span>
        )}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={disabled}
        aria-label={t('Remove {{name}}', { name })}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
};

/**
 * A field for files, which are chosen or dropped. It states in advance which files are accepted, and afterwards why a
 * file was left out.
 */
export const FileField = ({
  label,
  files,
  rules,
  onAdd,
  onRemove,
  required = false,
  disabled = false,
}: FileFieldProps) => {
  const t = useT();
  const hint = useHint(rules);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [over, setOver] = useState(false);
  const full = rules.limit !== undefined && files.length >= rules.limit;
  const closed = disabled || full;
  const take = (chosen: readonly File[]) => {
    const answer = checkFiles(chosen, rules, files.length);
    setRefused(answer.refused.map(({ file: { name }, problem }) => ({ name, problem })));
    if (answer.taken.length > 0) onAdd(answer.taken);
  };
  const drag = (event: DragEvent, entered: boolean) => {
    event.preventDefault();
    setOver(entered && !closed);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p className={classes.label} id={`${id}-label`}>
        {label}
        {required ? (
          <span className={classes.required} aria-hidden>
            {' *'}
          </span>
        ) : null}
      </p>
      <label
        className={classes.drop}
        data-over={over || undefined}
        data-closed={closed || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!closed) take([...event.dataTransfer.files]);
        }}
      >
        <IconUpload size={20} aria-hidden />
        <span>
          {full ? t('No more files can be added') : t('Choose files or drop them here')}
          {hint === '' ? null : (
            <span className={classes.more} id={`${id}-hint`}>
              {hint}
            </span>
          )}
        </span>
        <input
          ref={input}
          type="file"
          multiple={rules.limit !== 1}
          required={required && files.length === 0}
          disabled={closed}
          accept={rules.endings?.map((each) => `.${each}`).join()}
          aria-label={t('Choose files: {{label}}', { label })}
          aria-describedby={hint === '' ? undefined : `${id}-hint`}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </label>
      <RefusedFiles refused={refused} rules={rules} />
      {files.length > 0 ? (
        <ul className={classes.files} aria-label={label}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              disabled={disabled}
              onRemove={() => {
                setRefused([]);
                onRemove(file.id);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
};
