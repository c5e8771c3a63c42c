import { chemicals } from './chemicals.ts';
import type { ItemSketch } from './item-sketch.ts';
import { baits, materials } from './materials.ts';
import { services } from './services.ts';

export const itemSketches: readonly ItemSketch[] = [...services, ...chemicals, ...baits, ...materials];
