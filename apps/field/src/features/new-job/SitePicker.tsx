import { containsWords } from '@field-service/domain/values/basics/contains-words.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addressText } from '../../frame/address-text.ts';
import type { KnownSite } from '../../offline/reads/use-known-sites.ts';
import classes from './new-job.module.css';

/** More sites would not be looked through: a search finds the others. */
const maxShown = 20;

interface SitePickerProps {
  sites: readonly KnownSite[];
  value: KnownSite | undefined;
  error: string | undefined;
  onChange: (site: KnownSite | null) => void;
}

/** The site of a new job: one that the device knows. */
export const SitePicker = ({ sites, value, error, onChange }: SitePickerProps) => {
  const t = useT('field');
  const [typed, setTyped] = useState('');
  if (value)
    return (
      <div className={classes.chosen}>
        <div>
          <p className={classes.name}>{value.name}</p>
          <p className={classes.line}>{value.contact.name}</p>
          <p className={classes.line}>{addressText(value.address)}</p>
        </div>
        <Button variant="default" flex="none" onClick={() => onChange(null)}>
          {t('Change')}
        </Button>
      </div>
    );
  const found = sites.filter(({ name, contact, address }) =>
    containsWords([name, contact.name, addressText(address)].join(' '), typed),
  );
  return (
    <>
      <TextInput
        type="search"
        label={t('Search sites')}
        description={t('The sites of the jobs on this device.')}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 ? <p className={classes.line}>{t('Nothing found')}</p> : null}
      <ul className={classes.list} aria-label={t('Sites')}>
        {found.slice(0, maxShown).map((site) => (
          <li key={site.id}>
            <button type="button" className={classes.site} onClick={() => onChange(site)}>
              <span className={classes.name}>{site.name}</span>
              <span className={classes.line}>{[site.contact.name, addressText(site.address)].join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
