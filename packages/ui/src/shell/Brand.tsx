import { Group, Text } from '@mantine/core';
import { useApplicationTitle } from './page-title.ts';

/** The logo mark: the corner of a plan with a visited station. */
export const BrandMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
    <rect width="32" height="32" rx="7" fill="var(--mantine-color-main-7)" />
    <path d="M8 24V11a3 3 0 0 1 3-3h6" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    <path d="m13 18.5 4.2 4.2L25 13" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** The site's own logo, or the product's mark, followed by the application's title. */
export const Brand = ({ logo, size = 28 }: { logo?: string | undefined; size?: number }) => {
  const title = useApplicationTitle();
  return (
    <Group gap="sm" wrap="nowrap">
      {logo ? <img src={logo} alt="" height={size} /> : <BrandMark size={size} />}
      <Text fw={600} truncate>
        {title}
      </Text>
    </Group>
  );
};
