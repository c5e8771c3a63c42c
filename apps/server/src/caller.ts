export type CallerKind = 'staff' | 'portal' | 'bot';

/** Who makes a request, as the session and the `folderId` header say. */
export interface Caller {
  kind: CallerKind;
  userId: string;
  username: string;
  /** The name that history and messages show. */
  name: string;
  isAdmin: boolean;
  /** `area:action:scope`, of all roles (domain/permissions.ts). */
  grants: readonly string[];
  /** The most generous of the roles' settings. */
  roleConfig: Readonly<Record<string, unknown>>;
  /** Every folder that may be entered. */
  folderIds: readonly string[];
  /** Where lists look: `folderIds` narrowed by the `folderId` header to that folder and those below it. */
  folderScope: readonly string[];
  /** `folderScope` and every folder above: where what is inherited (items, lookups, settings) stands. */
  folderLine: readonly string[];
  /** The same of every folder that may be entered, whatever the header says. */
  wholeFolderLine: readonly string[];
  /** The folder of the header, else the first that may be entered: whose settings hold. */
  folderId: string | null;
  /** Folders that the user administers, those below included. */
  adminFolderIds: readonly string[];
  /** An administrator whose header names no folder: lists are not narrowed at all. */
  everyFolder: boolean;
  /** Portal: the customer, the sites that may be seen, and whether invoices may be. */
  contactId: string | null;
  siteIds: readonly string[];
  billing: boolean;
  app: 'web' | 'app' | 'portal';
  /** The device, where the session is of the app. */
  did: string | null;
  sessionId: string;
  /** When the session was read, in milliseconds by the database's clock: what changed of the caller since is not in here yet. */
  knownAt?: number;
  /** Set where the product acts by itself, on behalf of nobody who is there: what acts. */
  routine?: string;
  /** The provider's supporter who acts as the user while support access is open; absent for the user in person. */
  support?: { accessId: string; supportId: string; name: string };
  lang: string;
}

/** The product itself, as it does by the clock what someone has ordered; `userId` is who ordered it. */
export const routineCaller = (routine: string, userId: string): Caller => ({
  kind: 'staff',
  userId,
  username: routine,
  name: 'system',
  isAdmin: true,
  grants: [],
  roleConfig: {},
  folderIds: [],
  folderScope: [],
  folderLine: [],
  wholeFolderLine: [],
  folderId: null,
  adminFolderIds: [],
  everyFolder: true,
  contactId: null,
  siteIds: [],
  billing: false,
  app: 'web',
  did: null,
  sessionId: '',
  lang: 'en-GB',
  routine,
});
