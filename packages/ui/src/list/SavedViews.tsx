import '@mantine/core/styles/Menu.layer.css';
import { isSameQuery, queryOf, type ListView, type ViewEdit } from '@field-service/domain/site/list-views.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ActMenu } from '../shell/ActMenu.tsx';
import { useNotices } from '../shell/notices/notices.ts';
import { SaveView, useViewProblems } from './SaveView.tsx';
import type { DatasetList } from './use-dataset-list.ts';
import { useSavedViews, type SavedViewsOfList } from './use-saved-views.ts';

type ShownList = Pick<DatasetList, 'spec' | 'search' | 'show'>;
interface MenuProps {
  list: ShownList;
  views: SavedViewsOfList;
}

/** The view that the list shows, or that it showed before something was changed. */
const useCurrent = ({ list, views }: MenuProps) => {
  const query = queryOf(list.search);
  const all = [...views.own, ...views.shared];
  const shown = all.find((view) => isSameQuery(view.query, query));
  const [lastId, setLastId] = useState<string>();
  const nextId = shown?.id ?? (Object.keys(query).length === 0 ? undefined : lastId);
  if (nextId !== lastId) setLastId(nextId);
  const current = all.find(({ id }) => id === nextId);
  return { query, current, isChanged: current !== undefined && shown === undefined };
};

const ViewsMenu = ({ list, views }: MenuProps) => {
  const t = useT('desk');
  const notices = useNotices();
  const problemText = useViewProblems();
  const { query, current, isChanged } = useCurrent({ list, views });
  const [asked, setAsked] = useState<'add' | 'rename'>();
  const part = views.shared.some(({ id }) => id === current?.id) ? 'shared' : 'own';
  const mayChange = current !== undefined && (part === 'own' || views.mayShare);
  const name = current?.name ?? t('Views');
  const label = isChanged ? t('{{name}} (changed)', { name }) : name;
  const isDefault = current !== undefined && views.defaultView?.id === current.id;

  const perform = async (edit: ViewEdit, done: () => void) => {
    const problem = await views.edit(part, edit);
    if (problem === undefined) done();
    else notices.error(problemText(problem));
  };
  const change = (edit: ViewEdit, done: () => void) => void perform(edit, done).catch(notices.failure);
  const setDefault = (id: string | undefined) => void views.setDefault(id).catch(notices.failure);

  const item = (view: ListView) => (
    <Menu.Item
      key={view.id}
      aria-current={view.id === current?.id && !isChanged ? 'true' : undefined}
      leftSection={view.id === current?.id && !isChanged ? <IconCheck size={16} aria-hidden /> : <Blank />}
      rightSection={
        view.id === views.defaultView?.id ? (
          <IconStarFilled size={14} role="img" aria-label={t('Opens by default')} />
        ) : undefined
      }
      onClick={() => list.show(view.query)}
    >
      {view.name}
    </Menu.Item>
  );
  const acts = (view: ListView) => (
    <>
      <Menu.Divider />
      <Menu.Label>{view.name}</Menu.Label>
      {mayChange && isChanged ? (
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={() => change({ act: 'overwrite', id: view.id, query }, () => notices.success(t('View saved')))}
        >
          {t('Update view')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconStar size={16} aria-hidden />}
        onClick={() => setDefault(isDefault ? undefined : view.id)}
      >
        {isDefault ? t('Stop opening by default') : t('Open by default')}
      </Menu.Item>
      {mayChange ? (
        <>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAsked('rename')}>
            {t('Rename')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() =>
              change({ act: 'delete', id: view.id }, () =>
                notices.undoable(t('View deleted'), () => change({ act: 'add', view }, () => undefined)),
              )
            }
          >
            {t('Delete')}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
  return (
    <>
      <ActMenu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            rightSection={isChanged ? <span aria-hidden>•</span> : undefined}
            flex="0 1 auto"
            miw={80}
            maw={240}
            title={current?.name}
          >
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item leftSection={<Blank />} onClick={() => list.show({})}>
            {t('All rows')}
          </Menu.Item>
          {views.own.length > 0 ? <Menu.Label>{t('My views')}</Menu.Label> : null}
          {views.own.map(item)}
          {views.shared.length > 0 ? <Menu.Label>{t('Shared views')}</Menu.Label> : null}
          {views.shared.map(item)}
          {current === undefined ? null : acts(current)}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={Object.keys(query).length === 0}
            onClick={() => setAsked('add')}
          >
            {t('Save as a view')}
          </Menu.Item>
        </Menu.Dropdown>
      </ActMenu>
      {asked === 'add' ? (
        <SaveView
          title={t('Save as a view')}
          mayShare={views.mayShare}
          onSave={async (name, isShared) =>
            await views.edit(isShared ? 'shared' : 'own', {
              act: 'add',
              view: { id: crypto.randomUUID(), name, query },
            })
          }
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {asked === 'rename' && current !== undefined ? (
        <SaveView
          title={t('Rename view')}
          name={current.name}
          mayShare={false}
          onSave={async (name) => await views.edit(part, { act: 'rename', id: current.id, name })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
};

/** Keeps the names of all views below each other. */
const Blank = () => <span style={{ display: 'inline-block', width: 16 }} />;

/**
 * The saved views of a list: a person names the present state of the list and finds it again. A view is an address, so
 * that it can be sent to others. Shown in apps that have a place for views.
 */
export const SavedViews = ({ list }: { list: ShownList }) => {
  const views = useSavedViews(list.spec.facts.name);
  return views === undefined ? null : <ViewsMenu list={list} views={views} />;
};
