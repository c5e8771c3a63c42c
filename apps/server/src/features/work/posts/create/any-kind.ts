import { createOther, isNewJob, type CreateAnyPost, type CreateInResponse, type PostKinds } from '../kinds.ts';
import { createPost } from './create.ts';

/**
 * Creates posts of all kinds. `kinds`: those that other features create, such as leave. `toSighting`: creates the job
 * that responds to a sighting.
 */
export const creatorOf =
  (kinds: PostKinds, toSighting: CreateInResponse): CreateAnyPost =>
  async (context, caller, input) => {
    if (!isNewJob(input)) return await createOther(kinds, context, caller, input);
    return input.sightingid === undefined
      ? await createPost(context, caller, input)
      : await toSighting(context, caller, input.sightingid, input);
  };
