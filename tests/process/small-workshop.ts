import { equipment } from '#domain/making/workshop.ts';

// A program that loads this first runs as the shop of an owner whose widest roll is 44 in.
equipment.rollInches = [17, 24, 44];
