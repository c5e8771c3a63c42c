import type { Leave } from '@field-service/contract/people/leave.ts';
import { leaveHalves, leaveKinds } from '@field-service/domain/people/leave.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { DateField } from '@field-service/ui/fields/DateField.tsx';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import type { RecordForm } from '@field-service/ui/form/use-record-form.ts';
import { SimpleGrid, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCaller } from '../../../api/caller.tsx';
import { useTechnicians } from '../../../api/reference.ts';
import { Section } from '../../../parts/Section.tsx';
import { UploadsField } from '../../../parts/UploadsField.tsx';
import { BalanceLine } from './BalanceLine.tsx';
import type { LeaveValues } from './leave-values.ts';
import { leaveHalfWords, leaveKindWords } from '@field-service/ui/record/people-words.ts';

export const useLeaveLabels = () => {
  const t = useT('office');
  return {
    userid: t('Person (staff)'),
    kind: t('Kind'),
    from: t('First day'),
    to: t('Last day'),
    half: t('Half of the day'),
    note: t('Note to the approver'),
  };
};

/** The fields of leave. Who may decide on leave can file it for others. */
export const LeaveFields = ({ form, record }: { form: RecordForm<LeaveValues>; record: Leave | null }): ReactNode => {
  const t = useT('office');
  const labels = useLeaveLabels();
  const { may, profile } = useCaller();
  const { data: people = [] } = useTechnicians();
  const { values } = form;
  const me = profile.user;
  const others = people.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Section title={t('Leave')}>
      <Stack>
        {record === null && may('LEAV:AP') ? (
          <OneSelect
            label={labels.userid}
            searchable
            allowDeselect={false}
            data={[{ value: me.id, label: t('{{name}} (me)', { name: me.displayname }) }, ...others]}
            value={values.userid ?? me.id}
            onChange={(userid) => form.set({ userid: userid === me.id ? null : userid })}
          />
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <OneSelect
            label={labels.kind}
            allowDeselect={false}
            data={leaveKinds.map((kind) => ({ value: kind, label: t(leaveKindWords[kind]) }))}
            value={values.kind}
            onChange={(chosen) => form.set({ kind: leaveKinds.find((kind) => kind === chosen) ?? 'AL' })}
          />
          {values.kind === 'HD' ? (
            <OneSelect
              label={labels.half}
              allowDeselect={false}
              data={leaveHalves.map((half) => ({ value: half, label: t(leaveHalfWords[half]) }))}
              value={values.half ?? 'am'}
              onChange={(half) => form.set({ half: half === 'pm' ? 'pm' : 'am' })}
            />
          ) : null}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField label={values.kind === 'HD' ? t('Day') : labels.from} {...form.field('from')} required />
          {values.kind === 'HD' ? null : (
            <DateField label={labels.to} placeholder={t('Empty: one day')} {...form.field('to')} required={false} />
          )}
        </SimpleGrid>
        <BalanceLine userId={values.userid ?? me.id} />
        <Textarea
          label={labels.note}
          description={t('Only the approvers and the person on leave read it.')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.text('note')}
        />
        {record === null ? (
          <UploadsField
            label={t('Certificate and other files')}
            limit={10}
            value={values.files}
            onChange={(files) => form.set({ files })}
          />
        ) : null}
      </Stack>
    </Section>
  );
};
