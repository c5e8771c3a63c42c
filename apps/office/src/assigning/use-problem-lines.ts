import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '@field-service/ui/shell/formats-context.tsx';
import { useLicenceName } from '../api/licence-classes.ts';
import type { AssignProblems, RefusedClash, RefusedLicence } from './refusal.ts';

const useClashText = (): ((clash: RefusedClash) => string) => {
  const t = useT('office');
  const formats = useFormats();
  return (clash) => {
    const span = `${formats.dateTime(clash.from)}–${formats.time(clash.to)}`;
    if (clash.kind !== 'job')
      return t('{{name}} is away: {{title}} ({{span}})', { name: clash.user, title: clash.title ?? t('Leave'), span });
    return clash.docno
      ? t('{{name}} has {{job}} ({{span}})', {
          name: clash.user,
          job: `${clash.docno} ${clash.title ?? ''}`.trim(),
          span,
        })
      : t('{{name}} is busy ({{span}})', { name: clash.user, span });
  };
};

const useLicenceText = (): ((licence: RefusedLicence) => string) => {
  const t = useT('office');
  const formats = useFormats();
  const licenceName = useLicenceName();
  return ({ user, class: code, reason, validTo }) =>
    reason === 'expired' && validTo !== undefined
      ? t('{{name}}: licence {{licence}} expired on {{date}}', {
          name: user,
          licence: licenceName(code),
          date: formats.businessDate(validTo),
        })
      : t('{{name}} has no valid licence {{licence}}', { name: user, licence: licenceName(code) });
};

/** Writes out what prevents an assignment, one line for each reason. */
export const useProblemLines = (): ((problems: AssignProblems) => string[]) => {
  const t = useT('office');
  const clashText = useClashText();
  const licenceText = useLicenceText();
  return ({ clashes, licences, unable }) => [
    ...clashes.map(clashText),
    ...licences.map(licenceText),
    ...unable.map((name) => t("{{name}} cannot take jobs in this job's folder", { name })),
  ];
};
