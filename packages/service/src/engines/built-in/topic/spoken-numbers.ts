// Numbers as they are spoken, in English words of the dictionary.

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Larger ones are spoken digit by digit, as telephone numbers are. */
const LARGEST = 9_999;

/** @param digits decimal digits only. */
export function spokenNumber(digits: string): string {
  const value = Number(digits);
  if (value > LARGEST || (digits.length > 1 && digits.startsWith('0'))) {
    return Array.from(digits)
      .map((digit) => ONES[Number(digit)] ?? '')
      .join(' ');
  }
  return belowTenThousand(value);
}

/** The hour, and the minutes where there are some: "seven", "seven thirty", "seven oh five". */
export function spokenTime(hours: string, minutes: string): string {
  const hour = spokenNumber(String(Number(hours)));
  if (Number(minutes) === 0) return hour;
  const after = spokenNumber(String(Number(minutes)));
  return minutes.startsWith('0') ? `${hour} oh ${after}` : `${hour} ${after}`;
}

function belowTenThousand(value: number): string {
  if (value >= 1_000) return joined(Math.floor(value / 1_000), 'thousand', value % 1_000);
  if (value >= 100) return joined(Math.floor(value / 100), 'hundred', value % 100);
  if (value < 20) return ONES[value] ?? '';
  const tens = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens} ${ONES[value % 10] ?? ''}`;
}

function joined(count: number, unit: string, rest: number): string {
  const whole = `${belowTenThousand(count)} ${unit}`;
  if (rest === 0) return whole;
  return rest < 100 ? `${whole} and ${belowTenThousand(rest)}` : `${whole} ${belowTenThousand(rest)}`;
}
