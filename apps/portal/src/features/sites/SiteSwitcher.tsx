import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Popover, Text } from '@mantine/core';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { multisite, useScope } from '../../api/session.ts';
import { SiteChoice } from './SiteChoice.tsx';
import classes from './sites.module.css';
import { isMySite, readSite } from './site-calls.ts';

/** The chosen site with its address book entry. A stored site that the server no longer validates is dropped. */
const useChosenSite = () => {
  const { siteId } = useScope();
  const valid = useQuery({
    queryKey: ['sites', 'valid', siteId],
    queryFn: () => isMySite(siteId ?? ''),
    enabled: siteId !== undefined,
  });
  const site = useQuery({
    queryKey: ['sites', 'one', siteId],
    queryFn: () => readSite(siteId ?? ''),
    enabled: siteId !== undefined && valid.data === true,
  });
  useEffect(() => {
    if (valid.data === false) multisite.set(undefined);
  }, [valid.data]);
  return siteId === undefined ? undefined : site.data;
};

/** Narrows the portal to one of the customer's sites, or widens it to all of them. */
export const SiteSwitcher = () => {
  const t = useT('portal');
  const [opened, setOpened] = useState(false);
  const site = useChosenSite();
  const name = site?.site.name ?? t('All sites');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.switch}
          aria-label={t('Site: {{name}}', { name })}
          aria-expanded={opened}
          leftSection={<IconMapPin size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          <Text span inherit truncate className={classes.switchText}>
            {name}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown} aria-label={t('Choose a site')}>
        <SiteChoice onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
