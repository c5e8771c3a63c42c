import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Loader, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useImperativeHandle, useRef, useState, type ChangeEvent, type Ref } from 'react';
import { BlobImage } from '../record/BlobImage.tsx';
import { checkFiles, type FileRules } from './file-rules.ts';
import { RefusedFiles, type RefusedFile } from './RefusedFiles.tsx';
import classes from './PictureField.module.css';

export type PictureSource = 'camera' | 'gallery';

interface PictureFieldProps {
  label: string;
  pictures: readonly { id: string; blob: Blob }[];
  /** Stores the chosen pictures one after another; `adding` tells how far it is. The app reports errors. */
  onAdd: (files: readonly File[], source: PictureSource) => void;
  /** Asks for at most `limit` pictures in place of the browser, where the app is in a native shell. */
  onAsk?: ((source: PictureSource, limit: number) => void) | undefined;
  /** The pictures being added: how many of them are finished. */
  adding?: { done: number; total: number } | undefined;
  /** Drops the pictures that are still waiting to be added. */
  onCancel?: (() => void) | undefined;
  /** Opens a picture in full. */
  onOpen?: ((id: string) => void) | undefined;
  onRemove: (id: string) => void;
  /** The maximum number of pictures in total. */
  limit?: number;
  /** Whether the field holds one picture, in whose place another can be taken or chosen. */
  replaces?: boolean;
  disabled?: boolean;
}

interface AddPictureHandle {
  focus: () => void;
}

interface AddPictureProps {
  ref?: Ref<AddPictureHandle>;
  source: PictureSource;
  label: string;
  describedBy?: string | undefined;
  multiple?: boolean;
  closed: boolean;
  onFiles: (files: readonly File[]) => void;
  onAsk?: (() => void) | undefined;
}

/** Adds pictures from one source: through the browser, or by asking the app. */
const AddPicture = ({ ref, source, label, describedBy, multiple, closed, onFiles, onAsk }: AddPictureProps) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => (input.current ?? button.current)?.focus() }), []);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const content =
    source === 'camera' ? (
      <>
        <IconCamera size={24} aria-hidden />
        <span>{t('Take picture')}</span>
      </>
    ) : (
      <>
        <IconPhotoPlus size={24} aria-hidden />
        <span>{t('Add picture')}</span>
      </>
    );
  const common = { 'aria-label': label, 'aria-describedby': describedBy, disabled: closed };
  return onAsk ? (
    <UnstyledButton ref={button} className={classes.add} data-closed={closed || undefined} onClick={onAsk} {...common}>
      {content}
    </UnstyledButton>
  ) : (
    <label className={classes.add} data-closed={closed || undefined}>
      {content}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={source === 'camera' ? 'environment' : undefined}
        multiple={multiple}
        onChange={take}
        {...common}
      />
    </label>
  );
};

/** A field for pictures from the camera or the gallery, each with a preview. Shows the limit if there is one. */
export const PictureField = ({
  label,
  pictures,
  onAdd,
  onAsk,
  adding = { done: 0, total: 0 },
  onCancel,
  onOpen,
  onRemove,
  limit,
  replaces = false,
  disabled = false,
}: PictureFieldProps) => {
  const t = useT();
  const id = useId();
  const choose = useRef<AddPictureHandle>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  // A phone opens the camera directly; on a desktop, the second button would only open the same dialog.
  const hasCamera = useMediaQuery('(pointer: coarse)') ?? false;
  const rules: FileRules = { type: 'image/', ...(limit === undefined ? {} : { limit }) };
  const busy = adding.total - adding.done;
  const present = pictures.length + busy;
  const closed = disabled || (limit !== undefined && present >= limit);
  const ask = (source: PictureSource) => {
    setRefused([]);
    onAsk?.(source, limit === undefined || replaces ? 1 : limit - present);
  };
  const take = (files: readonly File[], source: PictureSource) => {
    const answer = checkFiles(files, rules, present);
    setRefused(answer.refused.map(({ file: { name }, problem }) => ({ name, problem })));
    if (answer.taken.length > 0) onAdd(answer.taken, source);
  };
  return (
    <div role="group" aria-label={label}>
      <p className={classes.legend}>
        {label}
        {limit === undefined ? null : (
          <span className={classes.limit} id={`${id}-limit`}>
            {t('{{count}} of at most {{limit}} pictures', { count: pictures.length, limit })}
          </span>
        )}
      </p>
      <ul className={classes.strip}>
        {pictures.map((picture, at) => (
          <li key={picture.id} className={classes.item}>
            {onOpen ? (
              <UnstyledButton
                className={classes.open}
                aria-label={t('Open picture: {{caption}}', { caption: t('{{label}} {{n}}', { label, n: at + 1 }) })}
                onClick={() => onOpen(picture.id)}
              >
                <BlobImage blob={picture.blob} alt="" className={classes.image} />
              </UnstyledButton>
            ) : (
              <BlobImage
                blob={picture.blob}
                alt={t('{{label}} {{n}}', { label, n: at + 1 })}
                className={classes.image}
              />
            )}
            <ActionIcon
              className={classes.remove}
              aria-label={t('Remove picture {{n}}', { n: at + 1 })}
              disabled={disabled}
              onClick={() => {
                setRefused([]);
                onRemove(picture.id);
                choose.current?.focus();
              }}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {busy > 0 ? (
          <li className={classes.item}>
            <span className={classes.busy}>
              <Loader size={24} />
              <span role="status">
                {adding.total === 1 ? (
                  <VisuallyHidden>{t('Adding picture…')}</VisuallyHidden>
                ) : (
                  t('{{done}} of {{total}}', { done: adding.done, total: adding.total })
                )}
              </span>
            </span>
          </li>
        ) : null}
        {busy > 1 && onCancel ? (
          <li>
            <UnstyledButton className={classes.add} onClick={onCancel}>
              <IconX size={24} aria-hidden />
              <span>{t('Stop adding')}</span>
            </UnstyledButton>
          </li>
        ) : null}
        {onAsk || hasCamera ? (
          <li>
            <AddPicture
              source="camera"
              label={t('Take picture: {{label}}', { label })}
              closed={closed}
              onFiles={(files) => take(files, 'camera')}
              onAsk={onAsk && (() => ask('camera'))}
            />
          </li>
        ) : null}
        <li>
          <AddPicture
            ref={choose}
            source="gallery"
            label={t('Add picture: {{label}}', { label })}
            describedBy={limit === undefined ? undefined : `${id}-limit`}
            multiple={limit !== 1 && !replaces}
            closed={closed}
            onFiles={(files) => take(files, 'gallery')}
            onAsk={onAsk && (() => ask('gallery'))}
          />
        </li>
      </ul>
      <RefusedFiles refused={refused} rules={rules} />
    </div>
  );
};
