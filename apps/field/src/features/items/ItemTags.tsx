import { useT } from '@field-service/i18n/use-t.ts';
import { useNotices } from '@field-service/ui/shell/notices/notices.ts';
import { Alert, Button, Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { ManyChoices } from '../../frame/Choices.tsx';
import { Sheet } from '../../frame/dialogs/Sheet.tsx';
import { log } from '../../offline/logs/log.ts';
import { toggleFirstTag, useItemTags } from '../../offline/my-settings.ts';

const choicesOf = (tags: readonly string[]) => tags.map((tag) => ({ value: tag, label: tag }));

/** Which tags the user wants first, on every device. */
const FirstTags = ({
  all,
  first,
  onClose,
}: {
  all: readonly string[];
  first: readonly string[];
  onClose: () => void;
}) => {
  const t = useT('field');
  const notices = useNotices();
  const toggle = async (tag: string) => {
    try {
      await toggleFirstTag(tag);
    } catch (error) {
      log('error', `item tags: ${String(error)}`);
      notices.error(t('Failed to save Settings for Item Tags'));
    }
  };
  return (
    <Sheet
      title={t('Item tags')}
      onClose={onClose}
      closeLabel={t('Close item tags')}
      foot={<Button onClick={onClose}>{t('Done (button)')}</Button>}
    >
      <Text size="sm" mb="md">
        {t('The tags that you choose stand first in your list of items.')}
      </Text>
      <ManyChoices
        label={t('Tags that stand first')}
        choices={choicesOf(all.toSorted((a, b) => a.localeCompare(b)))}
        values={first}
        onToggle={(tag) => void toggle(tag)}
      />
    </Sheet>
  );
};

interface ItemTagsProps {
  /** The tags whose items are shown; without any, all items are. */
  chosen: readonly string[];
  onToggle: (tag: string) => void;
}

/** The site's tags above the list of items: they filter it, those that the user wants first at the beginning. */
export const ItemTags = ({ chosen, onToggle }: ItemTagsProps) => {
  const t = useT('field');
  const tags = useItemTags();
  const [isOpen, setOpen] = useState(false);
  if (tags === undefined) return null;
  const { all, first } = tags;
  if (all === null)
    return (
      <Alert role="alert" color="red.8" variant="outline" mb="sm">
        {t('Failed to get Settings for Item Tags')}
      </Alert>
    );
  if (all.length === 0) return null;
  return (
    <>
      <ManyChoices label={t('Item tags')} choices={choicesOf(all)} values={chosen} onToggle={onToggle} />
      <Button variant="subtle" leftSection={<IconTags size={20} aria-hidden />} mb="sm" onClick={() => setOpen(true)}>
        {t('Choose the tags that stand first')}
      </Button>
      {isOpen ? <FirstTags all={all} first={first} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
