/** Figures as words. */
const NUMBERS = new Intl.NumberFormat("en");

export const number = (n: number): string => NUMBERS.format(n);

export const count = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`;
