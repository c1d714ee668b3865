/** "1 farm", otherwise "n farms" (SET-05). */
export const countFarms = (count: number) => `${count} ${count === 1 ? 'farm' : 'farms'}`;
