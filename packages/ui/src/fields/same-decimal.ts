/** Whether two decimal texts are the same number, such as `5` and `5.00`. */
export const sameDecimal = (a: string, b: string): boolean => shortest(a) === shortest(b);

const shortest = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
