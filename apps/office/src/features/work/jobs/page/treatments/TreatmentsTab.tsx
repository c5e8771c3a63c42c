import type { JobDetail } from '@field-service/contract/work/job.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { TreatmentRecords } from '@field-service/ui/report/TreatmentRecords.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconSpray } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCaller } from '../../../../../api/caller.tsx';
import { Section } from '../../../../../parts/Section.tsx';
import type { Treatment } from './correction.ts';
import { CorrectTreatment } from './CorrectTreatment.tsx';

interface NoteProps {
  treatment: Treatment;
  onCorrect: (() => void) | undefined;
}

/** Says what a record corrects or that it was corrected, and offers to correct the current one. */
const Note = ({ treatment, onCorrect }: NoteProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { author, reason, receivedAt, correctedBy } = treatment;
  return (
    <Group justify="space-between" align="flex-start" mt="xs">
      <Text size="sm" c={correctedBy === null ? 'inherit' : 'var(--mantine-color-error)'}>
        {correctedBy === null ? null : <strong>{t('Replaced by a correction')} </strong>}
        {author === null
          ? null
          : t('Corrected by {{name}}, {{time}}: {{reason}}', {
              name: author.name,
              time: formats.dateTime(receivedAt),
              reason: reason ?? '',
            })}
      </Text>
      {onCorrect === undefined || correctedBy !== null ? null : (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Correct {{product}}', { product: treatment.item.name })}
          onClick={onCorrect}
        >
          {t('Correct')}
        </Button>
      )}
    </Group>
  );
};

/** The treatment records: one per application, never changed; a correction is a record of its own. */
export const TreatmentsTab = ({ job }: { job: JobDetail }): ReactNode => {
  const t = useT('office');
  const { may } = useCaller();
  const [corrected, setCorrected] = useState<Treatment>();
  const mayCorrect = may(`POST:AP:${job.type.id}`);
  return job.treatments.length === 0 ? (
    <EmptyState
      icon={IconSpray}
      title={t('No products applied')}
      text={t('Each product application appears here once the work is received.')}
    />
  ) : (
    <Section title={t('Treatments')}>
      <TreatmentRecords
        job={job}
        renderNote={(treatment) => (
          <Note treatment={treatment} onCorrect={mayCorrect ? () => setCorrected(treatment) : undefined} />
        )}
      />
      {corrected === undefined ? null : (
        <CorrectTreatment job={job} treatment={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </Section>
  );
};
