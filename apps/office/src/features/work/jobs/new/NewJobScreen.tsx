import { lookupNumbers } from '@field-service/domain/site/lookup-numbers.ts';
import { ApiFailure } from '@field-service/contract/api-failure.ts';
import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { FieldGateContext, useFieldGate } from '@field-service/ui/fields/field-gate.ts';
import { FormatsProvider, useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useNotices } from '@field-service/ui/shell/notices.tsx';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { localName } from '@field-service/ui/record/named-words.ts';
import { useNow } from '@field-service/ui/shell/use-now.ts';
import { Alert, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useCaller } from '../../../../api/caller.tsx';
import { useTechnicians } from '../../../../api/reference.ts';
import { readAssignRefusal, type AssignRefusal } from '../../../../assigning/refusal.ts';
import { RefusalPanel } from '../../../../assigning/RefusalPanel.tsx';
import { LinkButton } from '../../../../parts/LinkButton.tsx';
import { ManySelect } from '../../../../parts/ManySelect.tsx';
import { Page } from '../../../../parts/Page.tsx';
import { Section } from '../../../../parts/Section.tsx';
import { LinesEditor } from '../lines/LinesEditor.tsx';
import { useFolderLookups, useLineRules } from '../lines/use-line-context.ts';
import { CustomerFields, useContact } from './CustomerFields.tsx';
import { bodyOf, emptyDraft, missingIn, type DraftField, type JobDraft } from './job-draft.ts';
import classes from './new-job.module.css';
import { useCreateJob } from './use-create-job.ts';
import { jobTypes, TimeFields, WorkFields } from './WorkFields.tsx';

/** Creates a job for a customer's site. */
export const NewJobScreen = (): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const notices = useNotices();
  const failureText = useFailureText();
  const formats = useFormats();
  const navigate = useNavigate();
  const now = useNow();
  const { home, folders, may } = useCaller();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<JobDraft>(emptyDraft);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<AssignRefusal>();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const create = useCreateJob();
  const gate = useFieldGate();

  const contact = useContact(typed.contactid);
  // The job belongs to the customer's folder, whose time zone, currency and taxes apply.
  const folder = folders.find(({ id }) => id === contact.data?.folderid) ?? home;
  const timeZone = folder?.timezone ?? 'UTC';
  const lookups = useFolderLookups(folder?.id, lookupNumbers.postType, lookupNumbers.nature, lookupNumbers.timeSlot);
  const rules = useLineRules(folder, typed.date ?? businessDateOf(now, timeZone));
  const technicians = useTechnicians();

  const standard = jobTypes(lookups.data ?? []).find(({ flags }) => flags.includes('D'))?.id ?? null;
  const draft = { ...typed, typeid: typed.typeid ?? standard };

  const change = (changed: Partial<JobDraft>) => {
    setRefusal(undefined);
    setFailure(undefined);
    setTyped((before) => ({ ...before, ...changed }));
  };
  const missing = missingIn(draft, rules?.context);
  const problem = (field: DraftField) => (checked && missing.includes(field) ? t('Required') : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!gate.settled()) return;
    const natures = (lookups.data ?? []).filter(({ id }) => draft.natures.includes(id));
    const title = formats.list(natures.map((nature) => localName(nature, language)));
    const body = bodyOf(draft, timeZone, title.slice(0, 200), refusal?.mayOverride ? reason.trim() : undefined);
    if (missing.length > 0 || !body) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setFailure(undefined);
    create.mutate(body, {
      onSuccess: (job) => {
        notices.success(t('{{job}} created', { job: job.docno }));
        void navigate({ to: '/jobs/$jobId', params: { jobId: job.id } });
      },
      onError: (error) => {
        const refused = readAssignRefusal(error);
        if (refused) setRefusal(refused);
        else setFailure(error);
      },
    });
  };
  const people = (technicians.data ?? []).filter(
    (person) => folder === undefined || person.folders.includes(folder.id),
  );
  const fields = { draft, lookups: lookups.data ?? [], timeZone, onChange: change, problem };
  return (
    <FormatsProvider folder={{ locale: folder?.locale, timeZone, currency: folder?.currency }}>
      <Page title={t('New job')}>
        <FieldGateContext value={gate}>
          <form ref={form} onSubmit={submit} noValidate style={{ maxWidth: 1120 }}>
            <Section title={t('Customer and site')}>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <CustomerFields
                  contactid={draft.contactid}
                  addressid={draft.addressid}
                  errors={{ contactid: problem('contactid'), addressid: problem('addressid') }}
                  onContact={(contactid) => change({ contactid, addressid: null, assignees: [] })}
                  onSite={(addressid) => change({ addressid })}
                />
              </SimpleGrid>
            </Section>
            <Section title={t('Work')}>
              <WorkFields {...fields} />
            </Section>
            <Section title={t('Time')}>
              <TimeFields {...fields} />
            </Section>
            {may('POST:AS') ? (
              <Section title={t('Technicians')}>
                <ManySelect
                  aria-label={t('Technicians')}
                  description={t('The first one is the lead. You can also assign it later.')}
                  placeholder={draft.assignees.length === 0 ? t('Nobody yet') : ''}
                  nothingFoundMessage={t('Nothing matches')}
                  data={people.map(({ id, name, team }) => ({
                    value: id,
                    label: team === null ? name : `${name} · ${team}`,
                  }))}
                  value={draft.assignees}
                  onChange={(assignees) => change({ assignees })}
                  maw={552}
                />
              </Section>
            ) : null}
            <Section title={t('Lines')}>
              {rules && folder ? (
                <LinesEditor
                  folderId={folder.id}
                  rules={rules}
                  drafts={draft.lines}
                  onChange={(lines) => change({ lines })}
                  checked={checked}
                />
              ) : (
                <ListSkeleton rows={2} />
              )}
            </Section>
            <div className={classes.foot}>
              {refusal ? <RefusalPanel refusal={refusal} reason={reason} onReason={setReason} /> : null}
              {failure === undefined ? null : (
                <Alert
                  role="alert"
                  color="red.8"
                  variant="outline"
                  icon={<IconAlertTriangle aria-hidden />}
                  title={t('Job not created')}
                >
                  {failureText(failure)}
                  {failure instanceof ApiFailure && failure.offline ? ` ${t('Nothing you entered is lost.')}` : ''}
                </Alert>
              )}
              {checked && missing.length > 0 ? (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {t('Some fields are missing or invalid.')}
                </Text>
              ) : null}
              <Group>
                <Button
                  type="submit"
                  loading={create.isPending}
                  disabled={refusal !== undefined && (!refusal.mayOverride || reason.trim() === '')}
                >
                  {refusal ? t('Create and assign anyway') : t('Create job')}
                </Button>
                <LinkButton to="/jobs" variant="default">
                  {t('Cancel')}
                </LinkButton>
              </Group>
            </div>
          </form>
        </FieldGateContext>
      </Page>
    </FormatsProvider>
  );
};
