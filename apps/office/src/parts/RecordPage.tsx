import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Page } from './Page.tsx';
import classes from './record-page.module.css';

export interface RecordTab {
  id: string;
  label: string;
  /** How many entries the section has, shown if there are any. */
  count?: number | undefined;
  body: ReactNode;
}

interface RecordPageProps {
  title: string;
  badge?: ReactNode;
  acts?: ReactNode;
  tabs: readonly RecordTab[];
  /** The id of the open section; the first one is open if there is none of that id. */
  tab: string | undefined;
  onTab: (id: string) => void;
}

/** A record: its title, its acts and its sections, one of which is open. A single section has no tab. */
export const RecordPage = ({ title, badge, acts, tabs, tab, onTab }: RecordPageProps): ReactNode => {
  const t = useT('office');
  const formats = useFormats();
  const open = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (open === undefined) return null;
  return (
    <Page title={title} badge={badge} acts={acts}>
      {tabs.length === 1 ? (
        open.body
      ) : (
        <Tabs value={open.id} onChange={(id) => id !== null && onTab(id)} keepMounted={false}>
          <Tabs.List className={classes.tabs} aria-label={t('Sections of {{name}}', { name: title })}>
            {tabs.map(({ id, label, count = 0 }) => (
              <Tabs.Tab
                key={id}
                value={id}
                rightSection={count > 0 ? <span className={classes.count}>{formats.number(count)}</span> : null}
              >
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={open.id}>{open.body}</Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
};
