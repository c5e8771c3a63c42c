import { offeredOf } from '@field-service/domain/site/lookup-offer.ts';
import { jobLimits, jobTexts } from '@field-service/domain/work/job-file/job-limits.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { SignatureField } from '@field-service/ui/fields/SignatureField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Button, Group, Stack } from '@mantine/core';
import { Choices } from '../../frame/Choices.tsx';
import { KeptText } from '../../frame/KeptText.tsx';
import { Part } from '../../frame/Screen.tsx';
import { useNamedLists, useOfferedList, type NamedList } from '../../offline/reference.ts';
import type { DraftRow } from '../../offline/rows.ts';
import type { OpenJob } from '../../offline/use-job.ts';
import { editDraft } from '../../offline/work.ts';
import { AreaChecklist } from './AreaChecklist.tsx';
import { JobPictures } from './JobPictures.tsx';
import { TechnicianSign } from './TechnicianSign.tsx';
import { usePadKey } from './use-pad-key.ts';
import { VoidedText } from './VoidedText.tsx';
import { WorkSummary } from './WorkSummary.tsx';

interface ReportPartProps {
  open: OpenJob;
  draft: DraftRow;
}

/** The value of a choice in the office's list, within what a rating can be. */
const ratingOf = (val: string | null | undefined): number =>
  Math.min(jobLimits.rating, Math.max(0, Math.round(Number(val ?? 0)) || 0));

const Rating = ({ draft, list: { list, choices } }: { draft: DraftRow; list: NamedList }) => {
  const language = useLanguage();
  const rate = (id: string | null) => {
    const choice = choices.find((each) => each.id === id);
    return editDraft(draft.jobId, ({ ratings }) => ({
      ratings: [
        ...ratings.filter((each) => each.list !== list.code),
        ...(choice
          ? [
              {
                list: list.code,
                id: choice.id,
                name: list.name.slice(0, jobTexts.rating.name),
                value: ratingOf(choice.val),
              },
            ]
          : []),
      ],
    }));
  };
  const chosen = draft.ratings.find((each) => each.list === list.code)?.id ?? null;
  return (
    <Choices
      label={localName(list, language)}
      choices={offeredOf(choices, ({ id }) => id === chosen).map((each) => ({
        value: each.id,
        label: localName(each, language),
      }))}
      value={chosen}
      onChange={rate}
      onClear={() => rate(null)}
    />
  );
};

const Ratings = ({ draft, title, codes }: { draft: DraftRow; title: string; codes: readonly string[] }) => {
  const lists = useNamedLists(...codes) ?? [];
  return lists.length === 0 ? null : (
    <Part title={title}>
      <Stack gap="md">
        {lists.map((each) => (
          <Rating key={each.list.id} draft={draft} list={each} />
        ))}
      </Stack>
    </Part>
  );
};

const Remarks = ({ draft }: { draft: DraftRow }) => {
  const t = useT('field');
  const language = useLanguage();
  const notes = useOfferedList('app-notes');
  return (
    <Part title={t('Remarks')}>
      <Stack gap="md">
        <KeptText
          label={t('Remarks for the customer')}
          multiline
          maxLength={jobTexts.report.remarks}
          value={draft.remarks}
          keep={(remarks) => editDraft(draft.jobId, () => ({ remarks }))}
        />
        <Group gap="sm">
          {notes.map((note) => (
            <Button
              key={note.id}
              variant="default"
              styles={{ label: { whiteSpace: 'normal' }, root: { height: 'auto', minHeight: 48 } }}
              onClick={() =>
                editDraft(draft.jobId, ({ remarks }) => ({
                  remarks: [remarks.trim(), localName(note, language)].filter(Boolean).join('\n'),
                }))
              }
            >
              {localName(note, language)}
            </Button>
          ))}
        </Group>
        <KeptText
          label={t("Customer's comments")}
          multiline
          maxLength={jobTexts.report.customerRemarks}
          value={draft.customerRemarks}
          keep={(customerRemarks) => editDraft(draft.jobId, () => ({ customerRemarks }))}
        />
      </Stack>
    </Part>
  );
};

/** Everything that the customer reads, rates and signs. */
export const ServiceReportPage = ({ open, draft }: ReportPartProps) => {
  const t = useT('field');
  const formats = useFormats();
  const padKey = usePadKey(draft.signVoidedAt);
  return (
    <>
      <AreaChecklist job={open.row.job} draft={draft} />
      <Ratings draft={draft} title={t('Site condition')} codes={['app-rate4', 'app-rate2', 'app-rate1']} />
      <Remarks draft={draft} />
      <JobPictures
        jobId={draft.jobId}
        pictures={open.pictures.filter(({ side }) => side === 'job')}
        room={open.pictureRoom.left}
        notes={draft.pictureNotes}
      />
      <Ratings draft={draft} title={t("Customer's rating")} codes={['app-rate-cust1', 'app-rate-cust2']} />
      <WorkSummary open={open} draft={draft} />
      <Part title={t('Customer signature')}>
        <Stack gap="md">
          {draft.signVoidedAt === null ? null : <VoidedText />}
          <KeptText
            label={t("Customer's name")}
            maxLength={jobTexts.signer.name}
            value={draft.signName}
            keep={(signName) => editDraft(draft.jobId, () => ({ signName }))}
          />
          <KeptText
            label={t('Position')}
            maxLength={jobTexts.signer.position}
            value={draft.signPosition}
            keep={(signPosition) => editDraft(draft.jobId, () => ({ signPosition }))}
          />
          <SignatureField
            key={padKey}
            label={t('Customer signature')}
            signer={draft.signName}
            value={draft.customerSign}
            onChange={(customerSign) =>
              editDraft(draft.jobId, () =>
                customerSign ? { customerSign, unsigned: null, noSignReason: '' } : { customerSign },
              )
            }
            watermark={open.signature.watermark ? (at) => formats.dateTime(at) : undefined}
          />
        </Stack>
      </Part>
      {open.lead ? <TechnicianSign open={open} draft={draft} /> : null}
    </>
  );
};
