import { useT } from '@field-service/i18n/use-t.ts';
import { useFailureText } from '@field-service/ui/shell/failure-text.ts';
import { ListSkeleton } from '@field-service/ui/shell/Skeletons.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { nextVisits } from './contract-visits.ts';
import type { PreviewBody } from './contract-values.ts';
import { usePreview } from './use-preview.ts';
import { VisitTable } from './VisitTable.tsx';

/** How many dates are shown ahead. */
export const datesAhead = 12;

/** The next dates of a contract while it is entered. */
export const ContractPreview = ({ body }: { body: PreviewBody | undefined }): ReactNode => {
  const t = useT('office');
  const failureText = useFailureText();
  const preview = usePreview(body);
  const say = (text: string) => (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
  if (body === undefined) return say(t('Choose the customer, the start date, the start time and the duration first.'));
  if (preview.error !== null) return say(failureText(preview.error));
  if (preview.data === undefined) return <ListSkeleton rows={datesAhead} />;
  const visits = nextVisits(preview.data, datesAhead);
  return visits.length === 0 ? (
    say(t('No visits in the coming year'))
  ) : (
    <VisitTable label={t('Next dates')} visits={visits} rule={body.holidayRule ?? null} />
  );
};
