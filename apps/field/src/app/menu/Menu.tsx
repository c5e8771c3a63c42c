import { menuPages, type JobPage, type MenuEntry } from '@field-service/domain/work/job-flow.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Drawer } from '@mantine/core';
import {
  IconCalendarOff,
  IconChecklist,
  IconClockHour4,
  IconDeviceMobile,
  IconFlask,
  IconHome,
  IconPackages,
  IconPlus,
  IconReceipt,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageWords, placeOf, type FieldKey } from '../../frame/job-words.ts';
import { useProfile } from '../../offline/use-home.ts';
import { useOwnFile } from '../../offline/own-files/own-files.ts';
import { useAppMenu, type AppMenu } from '../../offline/reads/use-menu.ts';
import { jobPagePath } from '../job-paths.ts';
import classes from './Menu.module.css';
import { OwnPicture } from './OwnPicture.tsx';

interface EntryProps {
  to: string;
  icon?: Icon;
  onOpen: (to: string) => void;
  children: ReactNode;
}

const Entry = ({ to, icon: Picture, onOpen, children }: EntryProps) => {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <li>
      <a
        className={classes.entry}
        href={`/field${to}`}
        aria-current={here === to ? 'page' : undefined}
        onClick={(event) => {
          event.preventDefault();
          onOpen(to);
        }}
      >
        {Picture ? <Picture size={22} aria-hidden /> : null}
        <span>{children}</span>
      </a>
    </li>
  );
};

/** The entries of the specification that open pages of their own. */
const ownPages = {
  expenseClaim: { words: 'Expense Claim', to: '/claim', icon: IconReceipt },
  leaveApplication: { words: 'Leave Application', to: '/viewleave', icon: IconCalendarOff },
} as const satisfies Partial<Record<MenuEntry, { words: FieldKey; to: string; icon: Icon }>>;

/** The pages of the started job: those that the specification names, and those that its flow has besides. */
const jobEntries = ({ entries, job }: AppMenu): JobPage[] => {
  const named = new Set<JobPage>(Object.values(menuPages));
  const shown = new Set<JobPage>(
    Object.entries(menuPages).flatMap(([entry, page]) => (entries.some((each) => each === entry) ? [page] : [])),
  );
  return (job?.pages ?? []).filter((page) => shown.has(page) || !named.has(page));
};

interface MenuProps {
  opened: boolean;
  onClose: () => void;
}

/** The side menu: who is logged in, the pages of the started job, and everything else that the app does. */
export const Menu = ({ opened, onClose }: MenuProps) => {
  const t = useT('field');
  const navigate = useNavigate();
  const profile = useProfile();
  const menu = useAppMenu();
  const isPictureSent = (useOwnFile('avatar')?.waiting ?? null) === null;
  const name = profile?.user.displayname ?? '';
  const email = profile?.user.email ?? '';
  const open = (to: string) => {
    onClose();
    void navigate({ to });
  };
  const openPage = (page: JobPage, jobId: string) => {
    onClose();
    void navigate(jobPagePath(page, jobId));
  };
  const pages = menu ? jobEntries(menu) : [];
  const job = menu?.job?.job;
  return (
    <Drawer opened={opened} onClose={onClose} title={t('Menu')} position="right" size={320}>
      <div className={classes.who}>
        <OwnPicture name={name} size={48} />
        <div className={classes.names}>
          <p className={classes.name}>{name}</p>
          {email === '' ? null : <p className={classes.line}>({email})</p>}
          <p className={classes.line}>{profile?.folders[0]?.name ?? ''}</p>
          {isPictureSent ? null : <p className={classes.line}>{t('Profile picture: not sent yet')}</p>}
        </div>
      </div>
      <nav aria-label={t('Menu')}>
        <ul className={classes.list}>
          <Entry to="/" icon={IconHome} onOpen={open}>
            {t('Home')}
          </Entry>
        </ul>
        {job && pages.length > 0 ? (
          <section aria-label={placeOf(job)}>
            <h2 className={classes.heading}>{placeOf(job)}</h2>
            <ul className={classes.list}>
              {pages.map((page) => (
                <Entry
                  key={page}
                  to={jobPagePath(page, job.id).to.replace('$jobId', job.id)}
                  onOpen={() => openPage(page, job.id)}
                >
                  {t(pageWords[page])}
                </Entry>
              ))}
            </ul>
          </section>
        ) : null}
        <ul className={classes.list}>
          {menu?.may.createJobs ? (
            <Entry to="/create-job" icon={IconPlus} onOpen={open}>
              {t('Create job')}
            </Entry>
          ) : null}
          {menu?.entries.map((entry) => {
            if (entry !== 'expenseClaim' && entry !== 'leaveApplication') return null;
            const { words, to, icon } = ownPages[entry];
            return (
              <Entry key={entry} to={to} icon={icon} onOpen={open}>
                {t(words)}
              </Entry>
            );
          })}
          <Entry to="/work-time" icon={IconClockHour4} onOpen={open}>
            {t('Work time')}
          </Entry>
          {menu?.may.seeStock === true ? (
            <Entry to="/stock" icon={IconPackages} onOpen={open}>
              {t('Stock balance')}
            </Entry>
          ) : null}
          <Entry to="/items-needed" icon={IconChecklist} onOpen={open}>
            {t('Items needed')}
          </Entry>
          {menu?.may.seeItems === true ? (
            <Entry to="/items" icon={IconFlask} onOpen={open}>
              {t('Items')}
            </Entry>
          ) : null}
          <Entry to="/device" icon={IconDeviceMobile} onOpen={open}>
            {t('On this device')}
          </Entry>
          <Entry to="/profile" icon={IconUser} onOpen={open}>
            {t('Profile')}
          </Entry>
        </ul>
      </nav>
    </Drawer>
  );
};
