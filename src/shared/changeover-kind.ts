/** The changeover: the kind of cleaning where no other is given. It has this id in every park. In a file without shapes, for the first screen. */
export const changeoverKindId = "00000000-0000-7000-8000-000000000001";
