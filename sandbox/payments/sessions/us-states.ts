interface UsState {
  code: string;
  name: string;
  /** Statewide sales tax in thousandths of a percent: 7.25 % is 7250. */
  taxRate: number;
}

const state = (code: string, name: string, percent: number): UsState => ({
  code,
  name,
  taxRate: Math.round(percent * 1000),
});

/**
 * The states, the District of Columbia, the territories and the military addresses, with the rates of 2025. A rate includes
 * local taxes only where they are the same in the whole state. Territories other than Puerto Rico have no sales tax.
 */
export const usStates: UsState[] = [
  state('AL', 'Alabama', 4),
  state('AK', 'Alaska', 0),
  state('AZ', 'Arizona', 5.6),
  state('AR', 'Arkansas', 6.5),
  state('CA', 'California', 7.25),
  state('CO', 'Colorado', 2.9),
  state('CT', 'Connecticut', 6.35),
  state('DE', 'Delaware', 0),
  state('DC', 'District of Columbia', 6),
  state('FL', 'Florida', 6),
  state('GA', 'Georgia', 4),
  state('HI', 'Hawaii', 4),
  state('ID', 'Idaho', 6),
  state('IL', 'Illinois', 6.25),
  state('IN', 'Indiana', 7),
  state('IA', 'Iowa', 6),
  state('KS', 'Kansas', 6.5),
  state('KY', 'Kentucky', 6),
  state('LA', 'Louisiana', 5),
  state('ME', 'Maine', 5.5),
  state('MD', 'Maryland', 6),
  state('MA', 'Massachusetts', 6.25),
  state('MI', 'Michigan', 6),
  state('MN', 'Minnesota', 6.875),
  state('MS', 'Mississippi', 7),
  state('MO', 'Missouri', 4.225),
  state('MT', 'Montana', 0),
  state('NE', 'Nebraska', 5.5),
  state('NV', 'Nevada', 6.85),
  state('NH', 'New Hampshire', 0),
  state('NJ', 'New Jersey', 6.625),
  state('NM', 'New Mexico', 4.875),
  state('NY', 'New York', 4),
  state('NC', 'North Carolina', 4.75),
  state('ND', 'North Dakota', 5),
  state('OH', 'Ohio', 5.75),
  state('OK', 'Oklahoma', 4.5),
  state('OR', 'Oregon', 0),
  state('PA', 'Pennsylvania', 6),
  state('RI', 'Rhode Island', 7),
  state('SC', 'South Carolina', 6),
  state('SD', 'South Dakota', 4.2),
  state('TN', 'Tennessee', 7),
  state('TX', 'Texas', 6.25),
  state('UT', 'Utah', 6.1),
  state('VT', 'Vermont', 6),
  state('VA', 'Virginia', 5.3),
  state('WA', 'Washington', 6.5),
  state('WV', 'West Virginia', 6),
  state('WI', 'Wisconsin', 5),
  state('WY', 'Wyoming', 4),
  state('AS', 'American Samoa', 0),
  state('GU', 'Guam', 0),
  state('MP', 'Northern Mariana Islands', 0),
  state('PR', 'Puerto Rico', 11.5),
  state('VI', 'U.S. Virgin Islands', 0),
  state('AA', 'Armed Forces Americas', 0),
  state('AE', 'Armed Forces Europe', 0),
  state('AP', 'Armed Forces Pacific', 0),
];

/** The rate of a state by its two letters, or 0 for an unknown state. */
export const taxRateOf = (code: string | null | undefined): number =>
  usStates.find((state) => state.code === code)?.taxRate ?? 0;
