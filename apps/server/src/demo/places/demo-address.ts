/** A street with the parts of its postal address, and its position. */
export type DemoAddress = readonly [street: string, district: string, postal: string, lat: number, lng: number];
