import type { DatasetRow } from '@field-service/contract/data.ts';
import type { ReviewFlag } from '@field-service/domain/work/review.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlainPhrase } from '../../../../parts/plain-phrase.ts';

export type Review = DatasetRow<'reviews'>;

export const reviewFlagNames: Readonly<Record<ReviewFlag, PlainPhrase>> = {
  fast: 'Too fast',
  far: 'Too far from the site',
  manual: 'Many without a scan',
  pictures: 'Pictures missing',
};

const FlagBadge = ({ flag }: { flag: ReviewFlag }): ReactNode => {
  const t = useT('office');
  return (
    <KindBadge kind="signature" icon={IconAlertTriangle}>
      {t(reviewFlagNames[flag])}
    </KindBadge>
  );
};

/** What should be looked at on a job, in a row of a list. */
export const ReviewBadges = ({ flags }: Pick<Review, 'flags'>): ReactNode => (
  <Group gap={4}>
    {flags.map((flag) => (
      <FlagBadge key={flag} flag={flag} />
    ))}
  </Group>
);

/** What should be looked at on a job, each with the figures that tell why. */
export const ReviewReasons = ({ review }: { review: Review }): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const { minutes, plannedMinutes, stations, manual, distanceKm, radiusKm, withoutPicture } = review;
  const reasons: Readonly<Record<ReviewFlag, string>> = {
    fast: [
      t('Time on site: {{time}}', { time: formats.duration(minutes ?? 0) }),
      ...(plannedMinutes === null ? [] : [t('planned: {{time}}', { time: formats.duration(plannedMinutes) })]),
      ...(stations === 0 ? [] : [t('stations reached: {{count}}', { count: stations })]),
    ].join(' · '),
    far: t('Started or finished {{distance}} from the site; {{radius}} are allowed', {
      distance: formats.distance(distanceKm ?? 0),
      radius: formats.distance(radiusKm),
    }),
    manual: t('Stations confirmed by hand: {{count}} of {{total}}', { count: manual, total: stations }),
    pictures: t('Findings without a picture: {{count}}', { count: withoutPicture }),
  };
  return (
    <Stack
      gap={4}
      mt="xs"
      component="ul"
      style={{ listStyle: 'none', paddingInlineStart: 0 }}
      aria-label={t('To look at')}
    >
      {review.flags.map((flag) => (
        <li key={flag}>
          <FlagBadge flag={flag} />{' '}
          <Text span size="sm">
            {reasons[flag]}
          </Text>
        </li>
      ))}
    </Stack>
  );
};
