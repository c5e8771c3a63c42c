/** A street of a town with what an address there is written with, and where it is. */
export type DemoAddress = readonly [street: string, district: string, postal: string, lat: number, lng: number];
