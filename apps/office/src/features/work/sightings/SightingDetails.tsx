import type { Sighting } from '@field-service/contract/work/sightings.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { StatusBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AttachedPictures } from '../../../parts/AttachedFiles.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { Section } from '../../../parts/Section.tsx';
import { RespondBy } from './RespondBy.tsx';

/** What was seen, where and by whom, the response to it, its pictures, and the answer with which it was closed. */
export const SightingDetails = ({ sighting }: { sighting: Sighting }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { contact, site, place, pest, seenAt, seenBy, notes, reporter, cts, job, answeredAt, files } = sighting;
  return (
    <>
      <Section title={t('What was seen')}>
        <Facts
          facts={[
            {
              label: t('Customer'),
              value: (
                <TextLink to="/contact-list/$recordId" params={{ recordId: contact.id }}>
                  {contact.name}
                </TextLink>
              ),
            },
            {
              label: t('Site'),
              value: (
                <TextLink to="/contact-list/$recordId" params={{ recordId: contact.id }} search={{ tab: 'sites' }}>
                  {site.name}
                </TextLink>
              ),
            },
            { label: t('Pest'), value: pest },
            { label: t('Place'), value: place },
            { label: t('Seen'), value: formats.dateTime(seenAt) },
            { label: t('Who saw it'), value: seenBy },
            { label: t('Note'), value: notes },
            { label: t('Reported (sighting)'), value: formats.dateTime(cts) },
            { label: t('Sent by'), value: reporter?.name ?? t('Recorded by staff') },
          ]}
        />
      </Section>
      <Section title={t('Response')}>
        <Facts
          facts={[
            { label: t('Respond by'), value: <RespondBy sighting={sighting} /> },
            { label: t('Technician came'), value: answeredAt === null ? null : formats.dateTime(answeredAt) },
            {
              label: t('Job'),
              value: (
                <>
                  <TextLink to="/jobs/$jobId" params={{ jobId: job.id }}>
                    {job.docno}
                  </TextLink>{' '}
                  <StatusBadge status={job.status} />
                </>
              ),
            },
          ]}
        />
        {sighting.state === 'jobless' ? (
          <Text size="sm" mt="sm">
            {t('Its job was cancelled or deleted before anyone came. Make another job, or close the sighting.')}
          </Text>
        ) : null}
      </Section>
      {sighting.closedAt === null ? null : (
        <Section title={t('Answer')}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw={960}>
            {sighting.answer}
          </Text>
          <Text size="xs" c="dimmed" mt={4}>
            {[sighting.closedBy, formats.dateTime(sighting.closedAt)].filter((part) => part !== null).join(' · ')}
          </Text>
        </Section>
      )}
      {files.length > 0 ? (
        <Section title={t('Photos')}>
          <AttachedPictures ids={files} caption={`${pest}: ${place}`} />
        </Section>
      ) : null}
    </>
  );
};
