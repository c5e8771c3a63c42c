import { useT } from '@field-service/i18n/use-t.ts';
import { FileField, type ChosenFile } from '@field-service/ui/fields/FileField.tsx';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { Input } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';

/** The largest file that a form of the browser may send. */
const maxBytes = 32 * 1024 * 1024;

interface DocumentFileProps {
  label: string;
  required: boolean;
  error: string | undefined;
  onFile: (id: string | null, sending: boolean) => void;
}

/** Sends one file, and names it by the id under which the server keeps it. */
export const DocumentFile = ({ label, required, error, onFile }: DocumentFileProps): ReactNode => {
  const t = useT('office');
  const failureText = useFailureText();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const send = async (chosen: File) => {
    const id = crypto.randomUUID();
    const shown = { id, name: chosen.name, bytes: chosen.size };
    // Only the last file that was chosen counts, in whichever order they arrive.
    const settle = (next: ChosenFile) => setFile((current) => (current?.id === id ? next : current));
    onFile(null, true);
    setFile({ ...shown, progress: 0 });
    const body = new FormData();
    body.append('file', chosen);
    try {
      const { data } = await api.uploads.part({ query: {}, body });
      const [stored] = Array.isArray(data) ? data : [];
      onFile(stored?.id ?? null, false);
      settle(shown);
    } catch (failure) {
      onFile(null, false);
      settle({ ...shown, failure: failureText(failure) });
    }
  };
  return (
    <div>
      <FileField
        label={label}
        required={required}
        files={file === null ? [] : [file]}
        rules={{ maxBytes }}
        onAdd={([chosen]) => chosen !== undefined && void send(chosen)}
        onRemove={() => {
          setFile(null);
          onFile(null, false);
        }}
      />
      {error === undefined ? null : (
        <Input.Error mt={4} role="alert" tabIndex={-1} aria-invalid>
          {file !== null && file.progress !== undefined ? t('Wait until the file has been sent.') : error}
        </Input.Error>
      )}
    </div>
  );
};
