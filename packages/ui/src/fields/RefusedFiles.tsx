import { useT } from '@field-service/i18n/use-t.ts';
import { useFormats } from '../shell/formats-context.tsx';
import type { FileProblem, FileRules } from './file-rules.ts';
import classes from './FileField.module.css';

export interface RefusedFile {
  name: string;
  problem: FileProblem;
}

/** The files that were chosen but left out, each with the reason. */
export const RefusedFiles = ({ refused, rules }: { refused: readonly RefusedFile[]; rules: FileRules }) => {
  const t = useT();
  const formats = useFormats();
  const reasons: Record<FileProblem, () => string> = {
    type: () =>
      rules.endings
        ? t('only {{types}}', { types: formats.anyOf(rules.endings.map((each) => each.toUpperCase())) })
        : t('not a picture'),
    size: () => t('larger than {{size}}', { size: formats.bytes(rules.maxBytes ?? 0) }),
    empty: () => t('the file is empty'),
    count: () => t('no more than {{count}} can be added', { count: rules.limit ?? 0 }),
  };
  return refused.length === 0 ? null : (
    <ul role="alert" className={classes.refused}>
      {refused.map(({ name, problem }) => (
        <li key={name}>{t('{{name}} was not added: {{reason}}', { name, reason: reasons[problem]() })}</li>
      ))}
    </ul>
  );
};
