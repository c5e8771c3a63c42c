import type { LicenceState } from '@field-service/domain/people/licence.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { IconHourglassLow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { licenceStateWords, personLicenceWords } from './person-words.ts';

interface LicenceBadgeProps {
  state: LicenceState;
  /** Beside a person's name, where the badge itself says that it is about a licence. */
  ofPerson?: boolean;
}

/** Where a licence, or a person's licences together, stand. */
export const LicenceBadge = ({ state, ofPerson = false }: LicenceBadgeProps): ReactNode => {
  const t = useT('office');
  const { kind } = licenceStateWords[state];
  const name = ofPerson ? personLicenceWords[state] : licenceStateWords[state].name;
  return (
    <KindBadge kind={kind} icon={state === 'expiring' ? IconHourglassLow : undefined}>
      {t(name)}
    </KindBadge>
  );
};
