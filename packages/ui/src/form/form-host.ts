import { createContext, use } from 'react';

/** What forms and acts need to know of the person who uses them. */
export interface FormHost {
  /** Whose drafts are kept; other people at the same browser do not see them. */
  owner: string;
  /** Whether the person has one of the grants; true for an empty list. The server checks again. */
  may: (needs: readonly string[]) => boolean;
}

const FormHostContext = createContext<FormHost | undefined>(undefined);

export const FormHostProvider = FormHostContext.Provider;

export const useFormHost = (): FormHost => {
  const host = use(FormHostContext);
  if (!host) throw new Error('useFormHost needs a FormHostProvider above it');
  return host;
};
