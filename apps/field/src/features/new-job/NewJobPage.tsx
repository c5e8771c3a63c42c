import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { DurationField } from '@field-service/ui/fields/DurationField.tsx';
import { TimeField } from '@field-service/ui/fields/TimeField.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Checkbox, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Choices, ManyChoices } from '../../frame/Choices.tsx';
import { useFailureWords } from '../../frame/failure-words.ts';
import { priorities, priorityWords, type FieldKey } from '../../frame/job-words.ts';
import { AttachmentStrip } from '../../frame/requests/AttachmentStrip.tsx';
import { FormScreen } from '../../frame/requests/FormScreen.tsx';
import { Part } from '../../frame/Screen.tsx';
import { toggled } from '../../frame/toggled.ts';
import { toFailure } from '../../offline/failure.ts';
import { newLocalId } from '../../offline/ids.ts';
import { log } from '../../offline/logs/log.ts';
import { useKnownSites } from '../../offline/reads/use-known-sites.ts';
import { useLookups } from '../../offline/reference.ts';
import { useAttachments } from '../../offline/requests/attachments.ts';
import { useKeptForm } from '../../offline/requests/forms.ts';
import { submitForm } from '../../offline/requests/new-posts.ts';
import { sendSoon } from '../../offline/uploading/background.ts';
import { useHome, useProfile } from '../../offline/use-home.ts';
import { bodyOf, emptyDraft, gapsOf, readDraft, timings, type Gap, type Timing } from './job-draft.ts';
import classes from './new-job.module.css';
import { SitePicker } from './SitePicker.tsx';

const timingWords = {
  now: 'Now',
  planned: 'At a planned time',
  anytime: 'Anytime',
} as const satisfies Record<Timing, FieldKey>;

const gapWords = {
  siteId: 'Choose a site.',
  typeId: 'Choose what kind of job it is.',
  natures: 'Choose at least one service.',
  date: 'Enter a date.',
  start: 'Enter a time.',
} as const satisfies Record<Gap, FieldKey>;

/** As many files as a new job takes (`NewJob`). */
const maxPictures = 50;

const usualLengths = [30, 60, 90, 120];

interface NewJobPageProps {
  onBack: () => void;
  /** Called once the job waits to be sent. */
  onMade: () => void;
}

/** Creates a job on the phone. It waits on the device, with what belongs to it, until the office has it. */
export const NewJobPage = ({ onBack, onMade }: NewJobPageProps) => {
  const t = useT('field');
  const language = useLanguage();
  const notices = useNotices();
  const words = useFailureWords();
  const sites = useKnownSites();
  const types = useLookups(lookupNumbers.postType)?.filter(({ data }) => data.systype === 'job');
  const natures = useLookups(lookupNumbers.nature);
  const home = useHome();
  const profile = useProfile();
  const form = useKeptForm('job', readDraft, notices.failure);
  const [asked, setAsked] = useState(false);
  const draft = form.values;
  const gaps = draft ? gapsOf(draft) : [];
  const gapOf = (gap: Gap): string | undefined => (asked && gaps.includes(gap) ? t(gapWords[gap]) : undefined);
  const site = sites?.find(({ id }) => id === draft?.siteId);
  const submit = async () => {
    if (!draft || !profile || !home) return;
    await form.stored();
    const facts = { now: Date.now(), timeZone: home.timeZone, userId: profile.user.id, appid: newLocalId() };
    try {
      await submitForm({
        form: 'job',
        title: [site?.name, draft.title.trim()].filter(Boolean).join(' · '),
        body: bodyOf(draft, facts),
        values: draft,
      });
    } catch (error) {
      const failure = toFailure(error);
      log('error', `new job: ${failure.code}`);
      // What nobody has words for has no reason that would help.
      const isNamed = failure.code !== 'device.unexpected';
      notices.error(
        isNamed
          ? t('Failed to create job due to {{errorMsg}}', { errorMsg: words(failure) })
          : t('Failed to create job'),
      );
      return;
    }
    sendSoon();
    onMade();
  };
  const attached = useAttachments('job') ?? [];
  const touched = attached.length > 0 || (draft !== undefined && JSON.stringify(draft) !== JSON.stringify(emptyDraft));
  return (
    <FormScreen
      title={t('New job')}
      subtitle={t('Kept on this device until it is sent')}
      onBack={onBack}
      act={t('Create job')}
      summary={
        asked && gaps.length > 0 ? (
          <div className={classes.problems} role="alert">
            {gaps.map((gap) => (
              <p key={gap}>{t(gapWords[gap])}</p>
            ))}
          </div>
        ) : null
      }
      isBegun={touched}
      discard={{ question: t('Discard this job?'), loss: t('What was entered here will be deleted.') }}
      onDiscard={async () => {
        await form.clear();
        onBack();
      }}
      check={() => {
        setAsked(true);
        return draft !== undefined && gaps.length === 0;
      }}
      onSubmit={submit}
    >
      {draft === undefined || sites === undefined ? (
        <Skeleton height={240} />
      ) : (
        <>
          <Part title={t('Site')}>
            <SitePicker
              sites={sites}
              value={site}
              error={gapOf('siteId')}
              onChange={(next) => form.change({ siteId: next?.id ?? null, contactId: next?.contact.id ?? null })}
            />
          </Part>
          <Part title={t('Job')}>
            <Stack gap="md">
              <Choices
                label={t('Kind of job')}
                choices={(types ?? []).map((type) => ({ value: type.id, label: localName(type, language) }))}
                value={draft.typeId}
                onChange={(typeId) => form.change({ typeId })}
              />
              <ManyChoices
                label={t('Service types')}
                choices={(natures ?? []).map((nature) => ({ value: nature.id, label: localName(nature, language) }))}
                values={draft.natures}
                onToggle={(nature) => form.change({ natures: toggled(draft.natures, nature) })}
              />
              <TextInput
                label={t('Title')}
                maxLength={200}
                value={draft.title}
                onChange={(event) => form.change({ title: event.currentTarget.value })}
              />
              <Textarea
                label={t('Instructions')}
                autosize
                minRows={2}
                maxLength={4000}
                value={draft.instructions}
                onChange={(event) => form.change({ instructions: event.currentTarget.value })}
              />
              <Choices
                label={t('Priority')}
                choices={priorities.map((each) => ({ value: each, label: t(priorityWords[each]) }))}
                value={draft.priority}
                onChange={(priority) => form.change({ priority })}
              />
            </Stack>
          </Part>
          <Part title={t('Photos')}>
            <AttachmentStrip label={t('Photos')} form="job" limit={maxPictures} />
          </Part>
          <Part title={t('Time')}>
            <Stack gap="md">
              <Choices
                label={t('When')}
                choices={timings.map((each) => ({ value: each, label: t(timingWords[each]) }))}
                value={draft.timing}
                onChange={(timing) => form.change({ timing })}
              />
              {draft.timing === 'planned' ? (
                <>
                  <DateField
                    label={t('Date')}
                    required
                    value={draft.date}
                    error={gapOf('date')}
                    onChange={(date) => form.change({ date })}
                  />
                  <TimeField
                    label={t('Start')}
                    required
                    value={draft.start}
                    error={gapOf('start')}
                    onChange={(start) => form.change({ start })}
                  />
                </>
              ) : null}
              {draft.timing === 'anytime' ? null : (
                <DurationField
                  label={t('Duration')}
                  usual={usualLengths}
                  value={draft.length}
                  onChange={(length) => form.change({ length })}
                />
              )}
              <Checkbox
                size="md"
                label={t('I will do this job')}
                description={t('Otherwise the office decides who does it.')}
                checked={draft.mine}
                onChange={(event) => form.change({ mine: event.currentTarget.checked })}
              />
            </Stack>
          </Part>
        </>
      )}
    </FormScreen>
  );
};
