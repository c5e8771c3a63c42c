import createCall from 'virtual:call-facts/posts.create/job';
import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { businessDateOf, minutesOfDuration } from '@field-service/domain/values/business-date.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { ManySelect } from '@field-service/ui/fields/ManySelect.tsx';
import { RecordForm } from '@field-service/ui/form/RecordForm.tsx';
import { useFormState } from '@field-service/ui/form/use-form-state.ts';
import { useRecordForm } from '@field-service/ui/form/use-record-form.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { FormatsProvider, notationOf, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Input, SimpleGrid } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { api } from '../../../../api/client.ts';
import { jobTypes, useContact } from '../../../../api/contact.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { useFolderSettings } from '../../../../api/folder-settings.ts';
import { useLookups, useTechnicians } from '../../../../api/reference.ts';
import { readAssignRefusal, type AssignRefusal } from '../../../../assigning/refusal.ts';
import { RefusalPanel } from '../../../../assigning/RefusalPanel.tsx';
import { CustomerFields } from '../../../../parts/CustomerFields.tsx';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { QueryGate } from '../../../../parts/QueryGate.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { UploadsField } from '../../../../parts/UploadsField.tsx';
import { LinesEditor } from '../../../../lines/LinesEditor.tsx';
import { useFolderLookups, useLineRules } from '../../../../lines/use-line-context.ts';
import { useJob } from '../page/use-job.ts';
import {
  bodyOf,
  copyOf,
  draftForSighting,
  emptyDraft,
  lackingIn,
  missingIn,
  type JobDraft,
  type NewJobBody,
} from './job-draft.ts';
import { usePlanCautions } from '../../../../assigning/use-plan-cautions.ts';
import { TimeFields, WorkFields } from './WorkFields.tsx';

interface NewJobFormProps {
  /** The values with which the form starts. */
  fresh: JobDraft;
  /** The name under which what is typed is kept. */
  draft: string;
  /** The number of the job that was copied. */
  source?: string;
  /** The sighting to which the job responds. */
  sightingId?: string;
}

const NewJobForm = ({ fresh, draft: draftName, source, sightingId }: NewJobFormProps): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const notices = useNotices();
  const formats = useFormats();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const now = useNow();
  const { home, folders, may } = useCaller();
  const [refusal, setRefusal] = useState<AssignRefusal>();
  const [reason, setReason] = useState('');
  const state = useFormState<JobDraft>({ fresh, draft: draftName });
  const { values } = state;

  const contact = useContact(values.contactid);
  // The job belongs to the customer's folder, whose time zone, currency and taxes apply.
  const folder = folders.find(({ id }) => id === contact.data?.folderid) ?? home;
  const timeZone = folder?.timezone ?? 'UTC';
  const lookups = useFolderLookups(folder?.id, lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot);
  const standard = jobTypes(lookups.data ?? []).find(({ flags }) => flags.includes('D'))?.id ?? null;
  const rules = useLineRules(folder, values.date ?? businessDateOf(now, timeZone));
  const planCautions = usePlanCautions(lookups.data ?? [], timeZone);
  const technicians = useTechnicians();
  const people = (technicians.data ?? []).filter(
    (person) => folder === undefined || person.folders.includes(folder.id),
  );

  const titleOf = ({ natures }: JobDraft): string => {
    const chosen = (lookups.data ?? []).filter(({ id }) => natures.includes(id));
    return formats.list(chosen.map((nature) => localName(nature, language))).slice(0, 200);
  };
  const { values: settings } = useFolderSettings(folder?.id, 'required', 'slots', 'scheduleDuration', 'useDocs');
  const required = settings?.required ?? [];
  const usualLength = minutesOfDuration(settings?.scheduleDuration ?? null) ?? 60;
  const toBody = (draft: JobDraft) => ({
    ...bodyOf(draft, timeZone, titleOf(draft), refusal?.mayOverride ? reason.trim() : undefined),
    ...(sightingId === undefined ? {} : { sightingid: sightingId }),
  });
  const form = useRecordForm<JobDraft, NewJobBody, { id: string; docno: string }>({
    state: {
      ...state,
      values: { ...values, typeid: values.typeid ?? standard, length: values.length ?? usualLength },
    },
    call: createCall,
    toBody,
    check: (draft) =>
      Object.fromEntries(
        [...missingIn(draft, rules?.context), ...lackingIn(required, draft, toBody(draft))].map((name) => [
          name,
          t('Required'),
        ]),
      ),
    cautions: planCautions,
    onChange: () => setRefusal(undefined),
    send: async (body, options) => (await api.posts.create({ body }, options)).data,
    onSaved: async (job) => {
      await Promise.all(
        [queryKeys.posts, queryKeys.schedule, queryKeys.sightings, queryKeys.sighting(sightingId ?? '')].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      );
      const day = values.date === null ? undefined : formats.fullBusinessDate(values.date);
      notices.success(
        day === undefined
          ? t('{{job}} created', { job: job.docno })
          : t('{{job}} created for {{day}}', { job: job.docno, day }),
      );
      await navigate({ to: '/jobs/$jobId', params: { jobId: job.id } });
    },
    onRefused: (failure) => {
      const refused = readAssignRefusal(failure);
      if (refused) setRefusal(refused);
      return refused !== undefined;
    },
  });
  return (
    <FormatsProvider folder={{ ...notationOf(folder), timeZone }}>
      <Page title={source === undefined ? t('New job') : t('Copy of {{job}}', { job: source })}>
        <div style={{ maxWidth: 1120 }}>
          <RecordForm
            form={form}
            act={refusal ? t('Create and assign anyway') : t('Create job')}
            anyway={t('Create anyway')}
            failed={t('Job not created')}
            ready={refusal === undefined || (refusal.mayOverride && reason.trim() !== '')}
            before={refusal ? <RefusalPanel refusal={refusal} reason={reason} onReason={setReason} /> : null}
            others={
              <LinkButton to="/jobs" variant="default">
                {t('Cancel')}
              </LinkButton>
            }
          >
            <Section title={t('Customer and site')}>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <CustomerFields form={form} onCustomer={() => form.set({ assignees: [] })} />
              </SimpleGrid>
            </Section>
            <Section title={t('Work')}>
              <WorkFields form={form} lookups={lookups.data ?? []} required={required} />
            </Section>
            <Section title={t('Time')}>
              <TimeFields
                form={form}
                lookups={lookups.data ?? []}
                timeZone={timeZone}
                required={required}
                slots={settings?.slots ?? []}
              />
            </Section>
            {may('POST:AS') ? (
              <Section title={t('Technicians')}>
                <ManySelect
                  aria-label={t('Technicians')}
                  description={t('The first one is the lead. You can also assign it later.')}
                  placeholder={values.assignees.length === 0 ? t('Nobody yet') : ''}
                  nothingFoundMessage={t('Nothing matches')}
                  data={people.map(({ id, name, team }) => ({
                    value: id,
                    label: team === null ? name : `${name} · ${team}`,
                  }))}
                  value={values.assignees}
                  onChange={(assignees) => form.set({ assignees })}
                  error={form.field('assignees').error}
                  maw={552}
                />
              </Section>
            ) : null}
            <Section title={t('Lines')}>
              {rules && folder ? (
                <LinesEditor
                  folderId={folder.id}
                  rules={rules}
                  drafts={values.lines}
                  onChange={(lines) => form.set({ lines })}
                  checked={form.isChecked}
                />
              ) : (
                <ListSkeleton rows={2} />
              )}
              {required.includes('lines') && values.lines.length === 0 && form.field('lines').error ? (
                <Input.Error mt={4} role="alert" tabIndex={-1} aria-invalid>
                  {t('Add at least one line')}
                </Input.Error>
              ) : null}
            </Section>
            {settings?.useDocs === true || required.includes('files') ? (
              <Section title={t('Documents')}>
                <UploadsField
                  label={t('Documents of the job')}
                  required={required.includes('files')}
                  value={values.files}
                  onChange={(files) => form.set({ files })}
                  error={form.field('files').error}
                />
              </Section>
            ) : null}
          </RecordForm>
        </div>
      </Page>
    </FormatsProvider>
  );
};

/** Creates a job for a customer's site. What is typed is kept until the job is created, for each customer apart. */
export const NewJobScreen = ({ customer }: { customer?: string | undefined }): ReactNode =>
  customer === undefined ? (
    <NewJobForm fresh={emptyDraft} draft="new-job" />
  ) : (
    <NewJobForm fresh={{ ...emptyDraft, contactid: customer }} draft={`new-job-${customer}`} />
  );

/** Creates a job like another one, at another time; also like one that was cancelled. */
export const CopyJobScreen = ({ jobId }: { jobId: string }): ReactNode => {
  const job = useJob(jobId);
  return (
    <QueryGate query={job}>
      {(found) => <NewJobForm fresh={copyOf(found)} draft={`copy-of-${jobId}`} source={found.docno} />}
    </QueryGate>
  );
};

/** Creates the job that responds to a sighting whose call-out was cancelled or deleted. */
export const SightingJobScreen = ({ sightingId }: { sightingId: string }): ReactNode => {
  const { folders, home } = useCaller();
  const now = useNow();
  const types = useLookups(lookupNumbers.postType);
  const query = useQuery({
    queryKey: queryKeys.sighting(sightingId),
    queryFn: async ({ signal }) => (await api.sightings.get({ params: { id: sightingId } }, { signal })).data,
  });
  return (
    <QueryGate query={types}>
      {(lookups) => (
        <QueryGate query={query}>
          {(sighting) => (
            <NewJobForm
              fresh={draftForSighting(sighting, {
                typeid: jobTypes(lookups).find(({ code }) => code === 'CALL')?.id ?? null,
                timeZone: (folders.find(({ id }) => id === sighting.folderid) ?? home)?.timezone ?? 'UTC',
                now,
              })}
              draft={`sighting-job-${sightingId}`}
              sightingId={sightingId}
            />
          )}
        </QueryGate>
      )}
    </QueryGate>
  );
};
