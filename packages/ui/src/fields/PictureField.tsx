import { useT } from '@field-service/i18n/use-t.ts';
import { ActionIcon, Loader, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { BlobImage } from '../record/BlobImage.tsx';
import { checkFiles, type FileRules } from './file-rules.ts';
import { RefusedFiles, type RefusedFile } from './RefusedFiles.tsx';
import classes from './PictureField.module.css';

interface PictureFieldProps {
  label: string;
  pictures: readonly { id: string; blob: Blob }[];
  /** Stores the chosen pictures one after another; `adding` tells how far it is. The app reports errors. */
  onAdd: (files: readonly File[]) => void;
  /** The pictures being added: how many of them are finished. */
  adding?: { done: number; total: number } | undefined;
  /** Drops the pictures that are still waiting to be added. */
  onCancel?: (() => void) | undefined;
  /** Opens a picture in full. */
  onOpen?: ((id: string) => void) | undefined;
  onRemove: (id: string) => void;
  /** The maximum number of pictures in total. */
  limit?: number;
  disabled?: boolean;
}

/** A field for pictures from the camera or the gallery, each with a preview. Shows the limit if there is one. */
export const PictureField = ({
  label,
  pictures,
  onAdd,
  adding = { done: 0, total: 0 },
  onCancel,
  onOpen,
  onRemove,
  limit,
  disabled = false,
}: PictureFieldProps) => {
  const t = useT();
  const id = useId();
  const choose = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  // A phone opens the camera directly; on a desktop, the second button would only open the same dialog.
  const hasCamera = useMediaQuery('(pointer: coarse)') ?? false;
  const rules: FileRules = { type: 'image/', ...(limit === undefined ? {} : { limit }) };
  const busy = adding.total - adding.done;
  const present = pictures.length + busy;
  const closed = disabled || (limit !== undefined && present >= limit);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const answer = checkFiles([...(input.files ?? [])], rules, present);
    setRefused(answer.refused.map(({ file: { name }, problem }) => ({ name, problem })));
    if (answer.taken.length > 0) onAdd(answer.taken);
    input.value = '';
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
        {hasCamera ? (
          <li>
            <label className={classes.add} data-closed={closed || undefined}>
              <IconCamera size={24} aria-hidden />
              <span>{t('Take picture')}</span>
              <input
                type="file"
                accept="image/*"
                capture="environment"
                disabled={closed}
                aria-label={t('Take picture: {{label}}', { label })}
                onChange={take}
              />
            </label>
          </li>
        ) : null}
        <li>
          <label className={classes.add} data-closed={closed || undefined}>
            <IconPhotoPlus size={24} aria-hidden />
            <span>{t('Add picture')}</span>
            <input
              ref={choose}
              type="file"
              accept="image/*"
              multiple={limit !== 1}
              disabled={closed}
              aria-label={t('Add picture: {{label}}', { label })}
              aria-describedby={limit === undefined ? undefined : `${id}-limit`}
              onChange={take}
            />
          </label>
        </li>
      </ul>
      <RefusedFiles refused={refused} rules={rules} />
    </div>
  );
};
