import { createContext } from 'react';

/** Opens the app's menu; undefined where there is none, such as before the login. */
export const OpenMenu = createContext<(() => void) | undefined>(undefined);
