import { useT } from '@field-service/i18n/use-t.ts';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconBriefcaseOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { asideWords, lateWords } from '../../frame/words/office-words.ts';
import { Screen } from '../../frame/Screen.tsx';
import { useGone } from '../../offline/use-job.ts';

interface GoneJobProps {
  jobId: string;
  onBack: () => void;
  onSync: () => void;
}

/** The page of a job that is not on the device: why, and where to go from here. */
export const GoneJob = ({ jobId, onBack, onSync }: GoneJobProps) => {
  const t = useT('field');
  const formats = useFormats();
  const gone = useGone(jobId);
  const title = gone ? [gone.docno, gone.title].filter(Boolean).join(' · ') : t('Job');
  return (
    <Screen title={title} onBack={onBack}>
      {gone === undefined ? (
        <Skeleton height={240} />
      ) : (
        <EmptyState
          icon={IconBriefcaseOff}
          title={gone ? t(asideWords[gone.reason]) : t('This job is not on this device')}
          text={
            gone
              ? [
                  gone.late ? `${t(lateWords[gone.late])}.` : '',
                  t('The job left this device on {{time}}. Nothing that you recorded was lost.', {
                    time: formats.dateTime(gone.at),
                  }),
                ]
                  .filter(Boolean)
                  .join(' ')
              : t('It may belong to someone else, lie outside your date range, or not be downloaded yet.')
          }
          action={
            <Stack gap="sm">
              <Button component={Link} to="/">
                {t('Home')}
              </Button>
              <Button variant="default" onClick={onSync}>
                {t('Sync')}
              </Button>
              <Button variant="default" component={Link} to="/device">
                {t('On this device')}
              </Button>
            </Stack>
          }
        />
      )}
    </Screen>
  );
};
