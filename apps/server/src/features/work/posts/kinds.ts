import type {
  NewPost,
  NewPostOf,
  OtherSystype,
  PostUpdate,
  PostUpdateOf,
} from '@field-service/contract/work/post-kinds.ts';
import type { Caller } from '../../../caller.ts';
import type { RequestContext } from '../../../context.ts';
import type { Changes } from './changes.ts';

/**
 * A kind of post beside the job, as its own feature keeps it. The route let in whoever may post any kind: the kind asks for
 * its own permission, writes its own history, and answers `record.not_found` for a post that is not of it.
 */
export interface PostKind<S extends OtherSystype> {
  create: (context: RequestContext, caller: Caller, input: NewPostOf<S>) => Promise<Changes>;
  update: (context: RequestContext, caller: Caller, id: string, input: PostUpdateOf<S>) => Promise<Changes>;
  /** Left out by a kind whose posts are ended, and not deleted. */
  remove?: (context: RequestContext, caller: Caller, id: string) => Promise<Record<string, never>>;
}

/** Every kind that `POST post` makes beside the job; `features.ts` puts them together. */
export type PostKinds = { readonly [S in OtherSystype]: PostKind<S> };

type NewJobPost = Extract<NewPost, { systype?: 'job' | undefined }>;
type JobPostUpdate = Extract<PostUpdate, { systype?: 'job' | undefined }>;

export const isNewJob = (input: NewPost): input is NewJobPost => input.systype === undefined || input.systype === 'job';
export const isJobUpdate = (input: PostUpdate): input is JobPostUpdate =>
  input.systype === undefined || input.systype === 'job';

/** Deletes a post of a kind that is not the job; undefined for one that is no such post, or is not deleted. */
export const removerOf = (kinds: PostKinds, systype: string | undefined): PostKind<OtherSystype>['remove'] =>
  Object.entries(kinds).find(([kind]) => kind === systype)?.[1].remove;

const systypeOf = <S extends OtherSystype>(input: { systype: S }): S => input.systype;

const createAs = async <S extends OtherSystype>(
  kinds: PostKinds,
  context: RequestContext,
  caller: Caller,
  systype: S,
  input: NewPostOf<S>,
): Promise<Changes> => await kinds[systype].create(context, caller, input);
const updateAs = async <S extends OtherSystype>(
  kinds: PostKinds,
  context: RequestContext,
  caller: Caller,
  id: string,
  systype: S,
  input: PostUpdateOf<S>,
): Promise<Changes> => await kinds[systype].update(context, caller, id, input);

/** Makes a post of the kind that the input names. */
export const createOther = async (
  kinds: PostKinds,
  context: RequestContext,
  caller: Caller,
  input: NewPostOf<OtherSystype>,
): Promise<Changes> => await createAs(kinds, context, caller, systypeOf(input), input);

/** Changes a post, which must be of the kind that the input names. */
export const updateOther = async (
  kinds: PostKinds,
  context: RequestContext,
  caller: Caller,
  id: string,
  input: PostUpdateOf<OtherSystype>,
): Promise<Changes> => await updateAs(kinds, context, caller, id, systypeOf(input), input);
