import type { OwnFileWrite } from '@field-service/contract/work/outbox-writes.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import type { Failure } from '../../offline/rows.ts';
import type { FieldKey } from '../job-words.ts';
import { useFailureWords } from '../failure-words.ts';

type What = OwnFileWrite['what'];
const kept = { sign: 'My signature', avatar: 'Profile picture' } as const satisfies Record<What, FieldKey>;
const removed = {
  sign: 'My signature: removed',
  avatar: 'Profile picture: removed',
} as const satisfies Record<What, FieldKey>;

/** What a change of one's own profile is called. */
export const ownFileWords = ({ what, removes }: Pick<OwnFileWrite, 'what' | 'removes'>) =>
  removes ? removed[what] : kept[what];

/** Returns a function that says why the server does not take a signature or picture of the profile. */
export function useOwnFileRefused(): (what: What, failure: Failure) => string {
  const t = useT('field');
  const words = useFailureWords();
  return (what, failure) =>
    what === 'sign'
      ? t('Upload User Sign error {{message}}', { message: words(failure) })
      : `${t('Upload Profile Image Failed')}: ${words(failure)}`;
}
