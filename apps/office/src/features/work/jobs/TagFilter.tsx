import { useT } from '@field-service/i18n/use-t.ts';
import { OneSelect } from '@field-service/ui/fields/OneSelect.tsx';
import { useGroups } from '@field-service/ui/list/use-groups.ts';
import type { ReactNode } from 'react';

/** The tags in use, the most frequent first. */
export const useTagsInUse = (): string[] => (useGroups('job-tags', 'tag', {}).data ?? []).map(({ tag }) => tag);

interface TagFilterProps {
  value: string | null;
  onValue: (value: string | null) => void;
}

/** The filter for jobs with a tag. The tags are read when the filter is shown. */
export const TagFilter = ({ value, onValue }: TagFilterProps): ReactNode => {
  const t = useT('office');
  const tags = useTagsInUse();
  return (
    <OneSelect
      clearable
      searchable
      aria-label={t('Tag')}
      placeholder={t('All tags')}
      nothingFoundMessage={t('Nothing matches')}
      data={value === null || tags.includes(value) ? tags : [value, ...tags]}
      value={value}
      onChange={onValue}
    />
  );
};
