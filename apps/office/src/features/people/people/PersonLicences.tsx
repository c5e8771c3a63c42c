import createCall from 'virtual:call-facts/licences.create';
import removeCall from 'virtual:call-facts/licences.remove';
import updateCall from 'virtual:call-facts/licences.update';
import type { Person } from '@field-service/contract/people/people.ts';
import { licenceState } from '@field-service/domain/people/licence.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { useFormHost } from '@field-service/ui/form/form-host.ts';
import { ActDialog } from '@field-service/ui/record/ActButton.tsx';
import { EmptyState } from '@field-service/ui/shell/EmptyState.tsx';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { Button, Menu } from '@mantine/core';
import { IconCertificate, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { useLicenceName } from '../../../api/licence-classes.ts';
import { PlainTable, type PlainColumn } from '../../../parts/PlainTable.tsx';
import { RowMenu } from '../../../parts/RowMenu.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useToday } from '../../../api/use-today.ts';
import { useRefresh } from '../../../resource/ResourceForm.tsx';
import { LicenceBadge } from './LicenceBadge.tsx';
import { LicenceDialog, useLicenceLabels } from './LicenceDialog.tsx';
import { personNoun } from './person-noun.ts';
import type { LicenceRow } from './person-values.ts';

const MenuOfLicence = ({ licence, name, onEdit }: { licence: LicenceRow; name: string; onEdit: () => void }) => {
  const t = useT('office');
  const { may } = useFormHost();
  const refresh = useRefresh(personNoun);
  const [asked, setAsked] = useState(false);
  if (!may(updateCall.needs)) return null;
  const { number } = licence;
  return (
    <>
      <RowMenu name={number}>
        <Menu.Item onClick={onEdit}>{t('Edit')}</Menu.Item>
        {may(removeCall.needs) ? <Menu.Item onClick={() => setAsked(true)}>{t('Remove')}</Menu.Item> : null}
      </RowMenu>
      <ActDialog
        act={t('Remove')}
        call={removeCall}
        ask={{
          question: t('Remove licence {{number}}?', { number }),
          follows: t('{{name}} loses the skills of this class unless another licence grants them.', { name }),
        }}
        run={async (options) => await api.licences.remove({ params: { id: licence.id } }, options)}
        onDone={refresh}
        said={() => t('Licence {{number}} removed', { number })}
        opened={asked}
        onClose={() => setAsked(false)}
      />
    </>
  );
};

const useLicenceColumns = (
  person: Person,
  onEdit: (licence: LicenceRow) => void,
): readonly PlainColumn<LicenceRow>[] => {
  const t = useT('office');
  const formats = useFormats();
  const labels = useLicenceLabels();
  const licenceName = useLicenceName();
  const today = useToday(person.folders[0] ?? '');
  return [
    {
      label: labels.class,
      cell: (licence) => licenceName(licence.class),
    },
    { label: labels.number, nowrap: true, cell: ({ number }) => number },
    { label: labels.authority, cell: ({ authority }) => authority },
    { label: labels.validFrom, nowrap: true, cell: ({ validFrom }) => formats.businessDate(validFrom) },
    { label: labels.validTo, nowrap: true, cell: ({ validTo }) => formats.businessDate(validTo) },
    { label: t('State'), cell: (licence) => <LicenceBadge state={licenceState(licence, today)} /> },
    {
      label: t('Actions'),
      align: 'end',
      cell: (licence) => <MenuOfLicence licence={licence} name={person.name} onEdit={() => onEdit(licence)} />,
    },
  ];
};

/** A person's licences with where each stands today. */
export const PersonLicences = ({ person }: { person: Person }): ReactNode => {
  const t = useT('office');
  const { may } = useFormHost();
  const [open, setOpen] = useState<{ licence?: LicenceRow }>();
  const columns = useLicenceColumns(person, (licence) => setOpen({ licence }));
  const { licences } = person;
  const add = may(createCall.needs) ? (
    <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen({})}>
      {t('Add licence')}
    </Button>
  ) : null;
  return (
    <Section title={t('Licences')} acts={add}>
      {licences.length === 0 ? (
        <EmptyState
          icon={IconCertificate}
          title={t('No licences yet')}
          text={t('Service types that require a licence cannot be assigned to this person.')}
        />
      ) : (
        <PlainTable label={t('Licences')} rows={licences} rowKey={({ id }) => id} columns={columns} />
      )}
      {open === undefined ? null : (
        <LicenceDialog person={person} licence={open.licence} onClose={() => setOpen(undefined)} />
      )}
    </Section>
  );
};
