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
 * A kind of post other than the job, implemented by its own feature. The route admits every caller who may write some
 * kind of post. The kind checks its own permissions, writes its own history, and throws `record.not_found` for posts of
 * other kinds.
 */
export interface PostKind<S extends OtherSystype> {
  create: (context: RequestContext, caller: Caller, input: NewPostOf<S>) => Promise<Changes>;
  update: (context: RequestContext, caller: Caller, id: string, input: PostUpdateOf<S>) => Promise<Changes>;
  /** Omitted by kinds whose posts are ended rather than deleted. */
  remove?: (context: RequestContext, caller: Caller, id: string) => Promise<Record<string, never>>;
}

/** The kinds of post that `POST post` creates in addition to jobs; registered in `features.ts`. */
export type PostKinds = { readonly [S in OtherSystype]: PostKind<S> };

export type NewJobPost = Extract<NewPost, { systype?: 'job' | undefined }>;
/** Creates a job that responds to a record of another feature, to which it is then tied. */
export type CreateInResponse = (
  context: RequestContext,
  caller: Caller,
  id: string,
  input: NewJobPost,
) => Promise<Changes>;

type JobPostUpdate = Extract<PostUpdate, { systype?: 'job' | undefined }>;

export const isNewJob = (input: NewPost): input is NewJobPost => input.systype === undefined || input.systype === 'job';
export const isJobUpdate = (input: PostUpdate): input is JobPostUpdate =>
  input.systype === undefined || input.systype === 'job';

/** The function that deletes a post of a kind other than the job; undefined if there is none. */
export const removerOf = (kinds: PostKinds, systype: string | undefined): PostKind<OtherSystype>['remove'] =>
  Object.entries(kinds).find(([kind]) => kind === systype)?.[1].remove;

/** Creates a post of any kind. */
export type CreateAnyPost = (context: RequestContext, caller: Caller, input: NewPost) => Promise<Changes>;

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

/** Creates a post of the kind named in the input. */
export const createOther = async (
  kinds: PostKinds,
  context: RequestContext,
  caller: Caller,
  input: NewPostOf<OtherSystype>,
): Promise<Changes> => await createAs(kinds, context, caller, systypeOf(input), input);

/** Changes a post, which must be of the kind named in the input. */
export const updateOther = async (
  kinds: PostKinds,
  context: RequestContext,
  caller: Caller,
  id: string,
  input: PostUpdateOf<OtherSystype>,
): Promise<Changes> => await updateAs(kinds, context, caller, id, systypeOf(input), input);
