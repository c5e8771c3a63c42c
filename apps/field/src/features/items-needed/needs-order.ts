import { isSome } from '@field-service/domain/goods/stock-left.ts';
import type { OwnNeed } from '../../offline/goods/needs.ts';

/** What is missing first, then by name. */
export const inOrder = (needs: readonly OwnNeed[], nameOf: (need: OwnNeed) => string): OwnNeed[] => {
  const isMissing = ({ missing }: OwnNeed): boolean => missing !== null && isSome(missing);
  return needs.toSorted((a, b) => Number(isMissing(b)) - Number(isMissing(a)) || nameOf(a).localeCompare(nameOf(b)));
};
