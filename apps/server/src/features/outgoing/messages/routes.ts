import { contract } from '@field-service/contract/contract.ts';
import { bind, type BoundRoute } from '../../../plugins/bind.ts';
import { previewPush } from './preview.ts';

export const messageRoutes: readonly BoundRoute[] = [bind(contract.push.preview, previewPush)];
