import { useT } from '@field-service/i18n/use-t.ts';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './frame.module.css';
import { portalMode } from './portal-mode.ts';
import { useBack } from './use-back.ts';

interface PageHeadProps {
  title: string;
  /** A muted line below the title. */
  text?: ReactNode;
  /** A status, next to the title. */
  mark?: ReactNode;
  /** The actions of the page. */
  children?: ReactNode;
}

/** The header of a page; pages of mode 2 have a back arrow. */
export const PageHead = ({ title, text, mark, children }: PageHeadProps) => {
  const t = useT();
  const back = useBack();
  const { pathname } = useLocation();
  usePageTitle(title);
  return (
    <div className={classes.head}>
      {portalMode(pathname) === 2 ? (
        <ActionIcon className={classes.back} variant="default" aria-label={t('Back')} onClick={back}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      <div className={classes.headText}>
        <div className={classes.headTitle}>
          <Title order={1}>{title}</Title>
          {mark}
        </div>
        {text ? (
          <Text c="dimmed" size="sm" component="div">
            {text}
          </Text>
        ) : null}
      </div>
      {children ? <div className={classes.headActs}>{children}</div> : null}
    </div>
  );
};
