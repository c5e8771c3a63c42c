import { useT } from '@field-service/i18n/use-t.ts';
import { useHold } from '@field-service/ui/fields/field-gate.ts';
import { FileField, type ChosenFile } from '@field-service/ui/fields/FileField.tsx';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { Input } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../api/client.ts';

/** The largest file that a form of the browser may send. */
const maxBytes = 32 * 1024 * 1024;

/** A file that was sent and belongs to the person until a record takes it. */
export interface Upload {
  id: string;
  name: string;
  bytes: number;
}

interface UploadsFieldProps {
  label?: string;
  value: readonly Upload[];
  onChange: (value: readonly Upload[]) => void;
  limit?: number;
  /** The endings of the accepted names; any file by default. */
  endings?: readonly string[];
  required?: boolean;
  error?: string | undefined;
}

/** A field for files of a record that does not exist yet: they are sent at once, and the record names them. */
export const UploadsField = ({
  label,
  value,
  onChange,
  limit = 20,
  endings,
  required = false,
  error,
}: UploadsFieldProps): ReactNode => {
  const t = useT('office');
  const failureText = useFailureText();
  const [sending, setSending] = useState<readonly ChosenFile[]>([]);
  const isSending = sending.some(({ failure }) => failure === undefined);
  const [isHeld, setHeld] = useState(false);
  // A form is not sent while its files are on the way, and says so.
  useHold(isSending, () => setHeld(true));
  const problem = isSending ? (isHeld ? t('Wait until the file has been sent.') : undefined) : error;
  const send = async (chosen: readonly { id: string; file: File }[]) => {
    let sent = value;
    setHeld(false);
    for (const { id, file } of chosen) {
      const body = new FormData();
      body.append('file', file);
      try {
        const [stored] = (await api.uploads.part({ query: {}, body })).data;
        if (stored?.id) sent = [...sent, { id: stored.id, name: file.name, bytes: file.size }];
        onChange(sent);
        setSending((all) => all.filter((each) => each.id !== id));
      } catch (error) {
        const failure = failureText(error);
        setSending((all) => all.map((each) => (each.id === id ? { ...each, progress: undefined, failure } : each)));
      }
    }
  };
  return (
    <div>
      <FileField
        label={label ?? t('Photos and files')}
        files={[...value, ...sending]}
        rules={{ maxBytes, limit, ...(endings === undefined ? {} : { endings }) }}
        required={required}
        disabled={isSending}
        onAdd={(files) => {
          const chosen = files.map((file) => ({ id: crypto.randomUUID(), file }));
          setSending((all) => [
            ...all,
            ...chosen.map(({ id, file }) => ({ id, name: file.name, bytes: file.size, progress: 0 })),
          ]);
          void send(chosen);
        }}
        onRemove={(id) => {
          setSending((all) => all.filter((each) => each.id !== id));
          onChange(value.filter((each) => each.id !== id));
        }}
      />
      {problem === undefined ? null : (
        <Input.Error mt={4} role="alert" tabIndex={-1} aria-invalid>
          {problem}
        </Input.Error>
      )}
    </div>
  );
};
