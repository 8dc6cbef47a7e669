@rem The scripts of package.json begin with a command of other shells that lets a program take their place.
@%*
