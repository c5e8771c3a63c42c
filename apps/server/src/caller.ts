export type CallerKind = 'staff' | 'portal' | 'bot';

/** The caller of a request, according to its session and its `folderId` header. */
export interface Caller {
  kind: CallerKind;
  userId: string;
  username: string;
  /** The name shown in history and messages. */
  name: string;
  isAdmin: boolean;
  /** `area:action:scope`, from all roles (domain/access/permissions.ts). */
  grants: readonly string[];
  /** The settings of all roles, merged in favour of the user. */
  roleConfig: Readonly<Record<string, unknown>>;
  /** Every folder that the caller may enter. */
  folderIds: readonly string[];
  /** The folders that lists read: `folderIds`, narrowed by the `folderId` header to that folder and those below it. */
  folderScope: readonly string[];
  /** `folderScope` and every folder above it: where inherited records (items, lookups, settings) are stored. */
  folderLine: readonly string[];
  /** Like `folderLine`, but for every folder that the caller may enter, regardless of the header. */
  wholeFolderLine: readonly string[];
  /** The folder of the header, otherwise the caller's first folder; its settings apply. */
  folderId: string | null;
  /** Folders that the user administers, including those below them. */
  adminFolderIds: readonly string[];
  /** Whether the caller is an administrator whose header names no folder: lists are then not narrowed. */
  everyFolder: boolean;
  /** For the portal: the customer, the sites that the user may see, and whether the user may see invoices. */
  contactId: string | null;
  siteIds: readonly string[];
  billing: boolean;
  app: 'web' | 'app' | 'portal';
  /** The device, if the session belongs to the field app. */
  did: string | null;
  sessionId: string;
  /**
   * When the session was read, in milliseconds by the database's clock; later changes to the caller are not included.
   */
  knownAt?: number;
  /** The name of the routine if the product acts by itself and no user is present. */
  routine?: string;
  /** The provider's supporter who acts as the user while support access is open; absent if the user acts in person. */
  support?: { accessId: string; supportId: string; name: string };
  lang: string;
}

/** The product itself, running work on schedule; `userId` is the person who requested that work. */
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
