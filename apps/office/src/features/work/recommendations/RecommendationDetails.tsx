import type { Recommendation } from '@field-service/contract/work/recommendations.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Facts } from '@field-service/ui/record/Facts.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import type { ReactNode } from 'react';
import { AttachedPictures } from '../../../parts/AttachedFiles.tsx';
import { TextLink } from '../../../parts/LinkButton.tsx';
import { priorityNames } from '../../../parts/priorities.ts';
import { Section } from '../../../parts/Section.tsx';
import { recommendationOwnerWords, recommendationTypeWords } from '../../../recommending/recommendation-words.ts';
import { DueDay } from './DueDay.tsx';

/** What is recommended, where, to whom and by when, with its pictures. */
export const RecommendationDetails = ({ recommendation }: { recommendation: Recommendation }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { contact, site, postid, type, priority, owner, notes, place, due, files, cts } = recommendation;
  return (
    <>
      <Section title={t('Details')}>
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
            { label: t('Site'), value: site.name },
            { label: t('Place'), value: place },
            { label: t('Type'), value: t(recommendationTypeWords[type]) },
            { label: t('Priority'), value: t(priorityNames[priority]) },
            { label: t('To be done by'), value: t(recommendationOwnerWords[owner]) },
            { label: t('Due by'), value: due === null ? null : <DueDay recommendation={recommendation} /> },
            { label: t('Note'), value: notes },
            { label: t('Created'), value: formats.dateTime(cts) },
            {
              label: t('Job'),
              value:
                postid === null ? null : (
                  <TextLink to="/jobs/$jobId" params={{ jobId: postid }}>
                    {t('Job of this recommendation')}
                  </TextLink>
                ),
            },
          ]}
        />
      </Section>
      {files.length > 0 ? (
        <Section title={t('Photos')}>
          <AttachedPictures ids={files} caption={place} />
        </Section>
      ) : null}
    </>
  );
};
