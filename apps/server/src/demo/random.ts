import { localIdFrom } from '@field-service/domain/values/ids.ts';
import { v7 } from 'uuid';

/** A random source that depends only on its seed (the mulberry32 generator). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  float(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends inclusive. */
  int(least: number, most: number): number {
    return least + Math.floor(this.float() * (most - least + 1));
  }

  between(least: number, most: number): number {
    return least + this.float() * (most - least);
  }

  chance(probability: number): boolean {
    return this.float() < probability;
  }

  pick<T>(from: readonly T[]): T {
    const found = from[this.int(0, from.length - 1)];
    if (found === undefined) throw new RangeError('There is nothing to pick from.');
    return found;
  }

  shuffle<T>(from: readonly T[]): T[] {
    const left = [...from];
    const mixed: T[] = [];
    while (left.length > 0) mixed.push(...left.splice(this.int(0, left.length - 1), 1));
    return mixed;
  }

  /** A count around `mean` (Poisson distribution). */
  count(mean: number): number {
    const limit = Math.exp(-mean);
    let product = this.float();
    let found = 0;
    while (product > limit) {
      found += 1;
      product *= this.float();
    }
    return found;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.int(0, 255));
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.int(0, 9)).join('');
  }

  /** A UUIDv7 with the time `at`, in milliseconds. */
  id(at: number): string {
    return v7({ msecs: at, random: this.bytes(16) });
  }

  /** An id in the format that devices use for entries. */
  localId(): string {
    return localIdFrom(this.bytes(8));
  }

  /**
   * A separate source, seeded by this source's state and `name`; drawing from it does not change what this source draws
   * next.
   */
  branch(name: string): Random {
    let seed = this.#state;
    for (const char of name) seed = Math.imul(seed ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return new Random(seed);
  }
}
