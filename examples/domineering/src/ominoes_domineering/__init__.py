"""Domineering: two players place dominoes, one upright and one lying; whoever can place no more loses."""
