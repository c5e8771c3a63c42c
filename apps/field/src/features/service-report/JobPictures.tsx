import { offeredOf } from '@field-service/domain/site/lookup-offer.ts';
import { jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Stack } from '@mantine/core';
import { memo, useState } from 'react';
import { ManyChoices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { PictureStrip } from '../../frame/PictureStrip.tsx';
import { Part } from '../../frame/Screen.tsx';
import { keepingOne, toggled } from '../../frame/toggled.ts';
import { useNamedLists, useOfferedList } from '../../offline/reference.ts';
import type { DraftRow, PictureRow } from '../../offline/rows.ts';
import { editPictureNote } from '../../offline/work.ts';

type Notes = DraftRow['pictureNotes'];

const PictureNote = ({ jobId, notes, id }: { jobId: string; notes: Notes; id: string }) => {
  const t = useT('field');
  const language = useLanguage();
  const noted = notes?.find((each) => each.id === id);
  const list = useOfferedList('app-file-tags-users', noted?.tags ?? []);
  return (
    <Stack gap="sm">
      {list.length > 0 ? (
        <ManyChoices
          label={t('The picture shows')}
          choices={list.map((tag) => ({ value: tag.code, label: localName(tag, language) }))}
          values={noted?.tags ?? []}
          onToggle={(tag) => editPictureNote(jobId, id, ({ tags }) => ({ tags: keepingOne(tags, tag) }))}
        />
      ) : null}
      <KeptText
        label={t('Note')}
        maxLength={jobTexts.picture.note}
        value={noted?.note ?? ''}
        keep={(note) => editPictureNote(jobId, id, () => ({ note }))}
      />
    </Stack>
  );
};

interface JobPicturesProps {
  jobId: string;
  /** The pictures of the job, not of a station. */
  pictures: readonly PictureRow[];
  /** How many more fit into the job's package. */
  room: number;
  notes: Notes;
}

/** Whether the pictures are the same rows: a read returns new rows only if a picture has changed. */
const samePictures = (before: readonly PictureRow[], after: readonly PictureRow[]): boolean =>
  before.length === after.length && before.every((row, at) => row === after[at]);

const sameProps = (before: JobPicturesProps, after: JobPicturesProps): boolean =>
  before.jobId === after.jobId &&
  before.room === after.room &&
  samePictures(before.pictures, after.pictures) &&
  JSON.stringify(before.notes) === JSON.stringify(after.notes);

/**
 * The pictures of the job. What they show is chosen first, for all that are added after that. Every key that is typed on
 * the page draws the page again, but not the pictures.
 */
export const JobPictures = memo(({ jobId, pictures, room, notes }: JobPicturesProps) => {
  const t = useT('field');
  const language = useLanguage();
  const lists = useNamedLists('app-file-tags-users');
  const list = offeredOf(lists?.[0]?.choices ?? []);
  const [tags, setTags] = useState<readonly string[]>([]);
  const untagged = lists === undefined || (list.length > 0 && tags.length === 0);
  return (
    <Part title={t('Photos of the job')} {...(untagged ? { hint: t('First choose what the photos show.') } : {})}>
      <Stack gap="md">
        {list.length > 0 ? (
          <ManyChoices
            label={t('New photos show')}
            choices={list.map((tag) => ({ value: tag.code, label: localName(tag, language) }))}
            values={tags}
            onToggle={(tag) => setTags((now) => toggled(now, tag))}
          />
        ) : null}
        <PictureStrip
          label={t('Photos of the job')}
          place={{ jobId, stationId: null, side: 'job' }}
          pictures={pictures}
          room={room}
          disabled={untagged}
          tags={tags}
          renderNote={(id) => <PictureNote jobId={jobId} notes={notes} id={id} />}
        />
      </Stack>
    </Part>
  );
}, sameProps);
