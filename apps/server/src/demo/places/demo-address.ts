/** A street of a town with the parts of its written address, and its position. */
export type DemoAddress = readonly [street: string, district: string, postal: string, lat: number, lng: number];
