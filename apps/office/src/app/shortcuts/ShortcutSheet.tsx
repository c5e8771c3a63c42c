import { useLanguage, useT } from '@field-service/i18n/use-t.ts';
import { localName } from '@field-service/ui/record/named-words.ts';
import { Checkbox, Kbd, Modal, Stack } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useCaller } from '../../api/caller.tsx';
import { isScreen } from '../menu.ts';
import { searchKeys } from './search-keys.ts';
import classes from './ShortcutSheet.module.css';
import { goKeys } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

interface Line {
  keys: readonly string[];
  does: string;
}

const Keys = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section aria-label={title}>
    <h3 className={classes.title}>{title}</h3>
    <dl className={classes.lines}>
      {lines.map(({ keys, does }) => (
        <Fragment key={does}>
          <dt>{does}</dt>
          <dd>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  </section>
);

/** All shortcuts, and the switch for those of a single key. */
export const ShortcutSheet = ({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode => {
  const t = useT('office');
  const language = useLanguage();
  const { menu } = useCaller();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const places = menu.flatMap(({ url, name, alt }): Line[] => {
    const key = isScreen(url) ? goKeys[url] : undefined;
    return key === undefined
      ? []
      : [{ keys: ['G', key.toUpperCase()], does: localName({ name, data: { alt } }, language) }];
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} size="lg">
      <Stack>
        <div className={classes.columns}>
          <Keys
            title={t('Everywhere')}
            lines={[
              { keys: searchKeys(), does: t('Search everything') },
              { keys: ['/'], does: t('Search this list') },
              { keys: ['?'], does: t('Keyboard shortcuts') },
              { keys: ['Esc'], does: t('Close, or cancel what is being dragged') },
            ]}
          />
          {places.length > 0 ? <Keys title={t('Go to')} lines={places} /> : null}
        </div>
        <Checkbox
          label={t('Single keys are shortcuts')}
          description={t('Switch this off if you dictate or type with an aid. Other shortcuts keep working.')}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
};
